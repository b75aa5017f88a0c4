import * as v from 'valibot'
import { expect, it } from 'vitest'
import { billSchemas } from './persisted-bill-parts.ts'

const { invoiceParts, nextInvoice } = billSchemas
const asOf = '2026-11-28T11:10:00.000Z'

/** What would be sealed of an answer, as text; null where it is not stored at all. */
function storedText(schema: v.GenericSchema, answer: unknown): string | null {
  const stored = v.safeParse(schema, JSON.parse(JSON.stringify(answer)))
  return stored.success ? JSON.stringify(stored.output) : null
}
const restored = (schema: v.GenericSchema, answer: unknown) =>
  v.parse(schema, JSON.parse(storedText(schema, answer) ?? 'null'))

it('a stored explanation of a bill is shown again as it was, and holds nothing else', () => {
  const part = {
    id: 'service 42',
    kind: 'extra',
    name: 'Segurança digital',
    amount: 990,
    times: null,
    until: '2026-12-10',
    days: null,
  }
  const parts = {
    value: 12_999,
    parts: [part],
    rest: 12_009,
    unknown: 'unexplained',
    later: [{ kind: 'late', amount: 221, until: null }],
    change: {
      formerDueDate: '2026-11-10',
      difference: 3009,
      changes: [{ kind: 'began', part, amount: 990 }],
      rest: 2019,
    },
    issuedOn: '2026-11-25',
    asOf,
  }
  expect(restored(invoiceParts, parts)).toEqual(parts)
  expect(storedText(invoiceParts, { ...parts, document: '52998224725' })).not.toContain('529982')
  expect(storedText(invoiceParts, { ...parts, value: 1.5 })).toBeNull()
  const next = {
    value: 13_989,
    dueDate: null,
    month: '2027-01',
    lastDueDate: '2026-12-10',
    changes: parts.change.changes,
    unknown: null,
    openName: '',
    asOf,
  }
  expect(restored(nextInvoice, next)).toEqual(next)
  expect(storedText(nextInvoice, { ...next, document: '52998224725' })).not.toContain('529982')
})
