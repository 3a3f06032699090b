//! Text as HTML.

/// Text with all special characters escaped, for elements and attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            '\'' => all.push_str("&#39;"),
            // HTML does not allow these characters.
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' => all.push('\u{fffd}'),
            c => all.push(c),
        }
    }
    all
}

/// A table of HTML heads and cells.
pub(super) fn table(heads: &[&str], rows: &[Vec<String>], page: &mut String) {
    page.push_str("<table>\n<tr>");
    for head in heads {
        page.push_str(&["<th scope=\"col\">", head, "</th>"].concat());
    }
    page.push_str("</tr>\n");
    for row in rows {
        page.push_str("<tr>");
        for cell in row {
            page.push_str(&["<td>", cell, "</td>"].concat());
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

#[cfg(test)]
#[test]
fn nothing_of_a_text_is_markup() {
    assert_eq!(escaped("<a href=\"x\">&'\u{1}"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{fffd}");
}
