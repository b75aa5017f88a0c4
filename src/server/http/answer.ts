import * as v from 'valibot'

/** Paths present in `sent` that the contract does not know (they would reach the caller unseen). */
function strays(sent: unknown, known: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  if (typeof known !== 'object' || known === null) return []
  const entries = new Map(Object.entries(known))
  return Object.entries(sent).flatMap(([key, value]) =>
    entries.has(key) ? strays(value, entries.get(key), `${path}${key}.`) : [`${path}${key}`],
  )
}

/** In tests and development: an answer says what the contract says, no less and no more. */
export function checkAnswer(name: string, schema: v.GenericSchema, answer: unknown): void {
  const { success, output, issues } = v.safeParse(schema, answer)
  const faults = success
    ? strays(answer, output)
    : issues.map((issue) => v.getDotPath(issue) ?? issue.type)
  if (faults.length > 0)
    throw new Error(`answer of ${name} breaks the contract: ${faults.join(', ')}`)
}
