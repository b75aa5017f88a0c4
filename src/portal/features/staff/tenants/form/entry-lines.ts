/** Writes entries as lines to edit: `id - words`, one entry a line. */
export function formatEntryLines(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([id, words]) => `${id} - ${words}`).join('\n')
}

/** Reads typed lines; null when a line is not an entry, or an id is there twice. */
export function parseEntryLines(lines: string): (readonly [string, string])[] | null {
  const matches = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^(\d{1,18})\s*[-–]\s*(\S.*)$/.exec(line))
  const entries = matches.flatMap((match) =>
    match?.[1] && match[2] ? [[match[1], match[2]] as const] : [],
  )
  const isWhole = entries.length === matches.length
  return isWhole && new Set(entries.map(([id]) => id)).size === entries.length ? entries : null
}
