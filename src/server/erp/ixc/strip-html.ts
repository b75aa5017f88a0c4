/** Tags that end a line. */
const lineBreaks = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi
/** Tags that the ERP's editor leaves in what staff write. Other text in angle brackets stays. */
const tags =
  /<\/?(?:p|div|span|b|strong|i|em|u|s|a|ul|ol|li|font|h[1-6]|table|tbody|tr|td|th|blockquote)(?:\s[^<>]*)?>/gi
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&amp;': '&',
}

/** Removes markup and keeps line breaks. The result is text and must never be drawn as HTML. */
export function stripHtml(html: string): string {
  return html
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(tags, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp|#0?39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
