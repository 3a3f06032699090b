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

/// A message for the page, escaped: what it has between backticks is code.
pub(super) fn prose(text: &str) -> String {
    let text = escaped(text);
    let parts: Vec<&str> = text.split('`').collect();
    // A backtick without a partner stays.
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let mut all = String::with_capacity(text.len());
    for (k, part) in parts.into_iter().enumerate() {
        if k % 2 == 0 { all.push_str(part) } else { all.extend(["<code>", part, "</code>"]) }
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
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(escaped("<a href=\"x\">&'\u{1}"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{fffd}");
    }

    #[test]
    fn backticks_are_code() {
        assert_eq!(prose("write `<8, 1>` here"), "write <code>&lt;8, 1&gt;</code> here");
        assert_eq!(prose("one ` only"), "one ` only");
    }
}
