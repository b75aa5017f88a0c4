import * as v from 'valibot'

/** Fields of `sent` that the contract does not know (they would reach the caller unseen). */
function unknownFields(sent: unknown, known: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  if (typeof known !== 'object' || known === null) return []
  const entries = new Map(Object.entries(known))
  return Object.entries(sent).flatMap(([key, value]) =>
    entries.has(key)
      ? unknownFields(value, entries.get(key), `${path}${key}.`)
      : [`${path}${key}: unknown to the contract`],
  )
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A field, what the contract expects of it and the type it has. Its value may be a subscriber's. */
function describeIssue(issue: v.BaseIssue<unknown>, parent = ''): string[] {
  const path = [parent, v.getDotPath(issue)].filter(Boolean).join('.')
  // A union reports the issues of each of its members.
  if (issue.issues) return issue.issues.flatMap((inner) => describeIssue(inner, path))
  const expected = issue.expected ?? issue.type
  return [`${path || 'the answer'}: expected ${expected}, received ${typeName(issue.input)}`]
}

/** Throws when an answer is not exactly what the contract says; for tests and development. */
export function checkAnswer(name: string, schema: v.GenericSchema, answer: unknown): void {
  const { success, output, issues } = v.safeParse(schema, answer)
  const faults = success
    ? unknownFields(answer, output)
    : issues.flatMap((issue) => describeIssue(issue))
  if (faults.length > 0) {
    throw new Error(`the answer of ${name} breaks the contract: ${faults.join('; ')}`)
  }
}
