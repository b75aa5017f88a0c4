/** Markup the ERP's editor leaves in what staff write; anything else in angle brackets is text. */
const breaks = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi
const marks =
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

/** What a person would read: markup gone, lines kept. It is still text, never to be drawn as HTML. */
export function plainText(written: string): string {
  return written
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(breaks, '\n')
    .replaceAll(marks, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp|#0?39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
