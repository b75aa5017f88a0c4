/** Entries `id - words`, one a line, as they are typed. */
export function formatEntryLines(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([id, words]) => `${id} - ${words}`).join('\n')
}

/** The entries of typed lines; null when one of them is none, or an id stands twice. */
export function parseEntryLines(lines: string): (readonly [string, string])[] | null {
  const read = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^(\d{1,18})\s*[-–]\s*(\S.*)$/.exec(line))
  const entries = read.flatMap((match) =>
    match?.[1] && match[2] ? [[match[1], match[2]] as const] : [],
  )
  const isWhole = entries.length === read.length
  return isWhole && new Set(entries.map(([id]) => id)).size === entries.length ? entries : null
}
