import * as v from 'valibot'
import type { FieldChange } from '#domain/staff/tenants/led-fields.ts'

/** Between a name and its values; stands in no name of a field. */
const mark = '\t'
const valuesSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]))

/**
 * The fields of an entry as they are stored: each a name, and behind it what is told of its values. So
 * the hash of the entry covers them as it covers the names, and a version before them reads the entry.
 */
export function storeFields(names: readonly string[], changes: readonly FieldChange[]): string[] {
  const values = new Map(changes.map(({ field, from, to }) => [field, JSON.stringify([from, to])]))
  return [...new Set(names)].toSorted().map((name) => {
    const told = values.get(name)
    return told === undefined ? name : `${name}${mark}${told}`
  })
}

export function readFields(stored: readonly string[]): {
  readonly fields: string[]
  readonly changes: FieldChange[]
} {
  const split = stored.map((one) => {
    const [field = '', ...rest] = one.split(mark)
    const { success, output } = v.safeParse(valuesSchema, rest.join(mark))
    return { field, values: success ? output : null }
  })
  return {
    fields: split.map(({ field }) => field),
    changes: split.flatMap(({ field, values }) =>
      values ? [{ field, from: values[0], to: values[1] }] : [],
    ),
  }
}
