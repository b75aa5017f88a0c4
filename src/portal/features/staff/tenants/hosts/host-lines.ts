/** The host names typed one a line, in small letters, each once. */
export function hostLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().toLowerCase())
  return [...new Set(lines.filter((line) => line !== ''))]
}
