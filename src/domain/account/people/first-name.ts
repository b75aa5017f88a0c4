/**
 * The first name for a greeting (first specification, section 2, home). A name that the ERP holds
 * in capitals or lower case only (`MARIA CLARA`) is capitalised. Empty when there is no name.
 */
export function firstName(full: string): string {
  const [first = ''] = full.trim().split(/\s/)
  const hasOneCase = first === first.toUpperCase() || first === first.toLowerCase()
  if (!hasOneCase) return first
  return first
    .toLowerCase()
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase()
    })
}
