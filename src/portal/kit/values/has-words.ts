const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether one of the texts has what is looked for, whatever its accents and capitals. */
export function hasWords(sought: string, texts: readonly string[]): boolean {
  const folded = foldText(sought.trim())
  return texts.some((text) => foldText(text).includes(folded))
}
