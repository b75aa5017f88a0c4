/**
 * The name to greet somebody by (specification 2, home): the first word, its case mended when the
 * ERP shouts (`MARIA CLARA`) or whispers. Empty when there is no name.
 */
export function firstName(full: string): string {
  const [first = ''] = full.trim().split(/\s+/)
  const hasOneCase = first === first.toUpperCase() || first === first.toLowerCase()
  if (!hasOneCase) return first
  return first
    .toLowerCase()
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase()
    })
}
