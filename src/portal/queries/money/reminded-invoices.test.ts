import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { knownOpenInvoices, orReminded, withReminded } from './reminded-invoices.ts'

const list = { invoices: [anInvoice({ id: '1' })], asOf: '2026-11-20T12:00:00Z' }
const reminded = (id: string, asOf: string) => ({ invoice: anInvoice({ id, value: 1234 }), asOf })
const shown = (...brought: readonly ReturnType<typeof reminded>[]) =>
  withReminded(list, brought).map(({ id, value }) => [id, value])

describe('a list of open invoices', () => {
  it('has the invoices that a younger reminder brought, each once', () => {
    const asOf = '2026-11-21T12:00:00Z'
    expect(shown(reminded('1', asOf), reminded('2', asOf))).toEqual([
      ['1', 1234],
      ['2', 1234],
    ])
  })

  it('leaves out what an older reminder brought: it may be paid', () => {
    expect(shown(reminded('2', '2026-11-19T12:00:00Z'))).toEqual([['1', 9990]])
  })
})

describe('without any answer', () => {
  const brought = [reminded('2', '2026-11-21T12:00:00Z'), reminded('1', '2026-11-19T12:00:00Z')]

  it('the list is what reminders brought, as a part, and as old as the oldest', () => {
    expect(knownOpenInvoices(undefined, brought)).toMatchObject({
      invoices: [{ id: '2' }, { id: '1' }],
      asOf: '2026-11-19T12:00:00Z',
      isIncomplete: true,
      isOfReminders: true,
    })
  })

  it('there is no list while an answer is awaited, or when no reminder brought anything', () => {
    expect(knownOpenInvoices(undefined, brought, true)).toBeUndefined()
    expect(knownOpenInvoices(undefined, [])).toBeUndefined()
  })

  it('an answer is not taken for what reminders brought', () => {
    expect(knownOpenInvoices(list, brought)).toMatchObject({
      asOf: list.asOf,
      isIncomplete: false,
      isOfReminders: false,
    })
  })
})

describe('a single invoice', () => {
  const [before, then, after] = [
    '2026-11-19T12:00:00Z',
    '2026-11-20T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ]
  const brought = reminded('1', then)

  it('is shown as a reminder brought it where the device knows nothing or what is older', () => {
    expect(orReminded('1', undefined, [brought])).toBe(brought)
    expect(orReminded('1', { invoice: anInvoice(), asOf: before }, [brought])).toBe(brought)
  })

  it('is shown as a younger answer has it, also when that says it is gone', () => {
    const gone = { invoice: null, asOf: after }
    expect(orReminded('1', gone, [brought])).toBe(gone)
    expect(orReminded('2', undefined, [brought])).toBeUndefined()
  })
})
