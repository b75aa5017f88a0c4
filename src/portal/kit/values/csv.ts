/**
 * One cell. A spreadsheet runs what begins with these characters as a formula, so an apostrophe goes
 * before them.
 */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Semicolons between the cells, as Brazilian spreadsheets expect. */
const toLine = (cells: readonly string[]) => `${cells.map(toCell).join(';')}\r\n`

/** A CSV file, which begins with the mark by which spreadsheets know UTF-8. */
export const toCsv = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map(toLine).join('')}`

/** The file to save. */
export const csvBlob = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })
