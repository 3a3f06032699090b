(() => {
  'use strict';
  const items = [...document.querySelectorAll('details.item')];
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let element = target; element; element = element.parentElement) {
      if (element.tagName === 'DETAILS') element.open = true;
      element.hidden = false;
    }
    target.scrollIntoView({ block: 'start' });
    const focus = target.querySelector('summary');
    if (focus) focus.focus({ preventScroll: true });
  };
  addEventListener('hashchange', show);
  show();
  // The same link once more leads there again.
  document.addEventListener('click', (event) => {
    const link = event.target.closest && event.target.closest('a[href^="#"]');
    if (link && link.getAttribute('href') === location.hash) show();
  });
  const hits = document.getElementById('hits');
  document.getElementById('search').addEventListener('input', (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = new Set();
    for (const item of items) {
      if (words.every((word) => item.dataset.search.includes(word))) {
        for (let element = item; element; element = element.parentElement) found.add(element);
      }
    }
    for (const item of items) {
      item.hidden = !found.has(item);
      if (words.length && found.has(item) && item.querySelector('details.item')) item.open = true;
    }
    hits.textContent = words.length ? `${items.filter((item) => !item.hidden).length} of ${items.length}` : '';
  });
  // Paper has no clicks.
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details')].filter((item) => !item.open);
    closed.forEach((item) => { item.open = true; });
  });
  addEventListener('afterprint', () => closed.forEach((item) => { item.open = false; }));
})();
