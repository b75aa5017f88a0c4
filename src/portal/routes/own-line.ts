import { recordIdPattern } from '#domain/platform/values/record-id.ts'

/** The line that a screen is about, by an id that may be typed by hand; without it, the screen chooses one. */
export function ownLine({ line }: Readonly<Record<string, unknown>>): { line?: string } {
  const id = typeof line === 'number' ? String(line) : line
  return typeof id === 'string' && recordIdPattern.test(id) ? { line: id } : {}
}
