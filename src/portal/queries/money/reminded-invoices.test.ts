import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceContentSchema } from '#contract/worker/device-content.ts'
import { browserPage } from '#tests/support/browser/browser-page.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { addRemindedPix } from './codes/issued-pix.ts'
import { pixQuery } from './codes/pix.ts'
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

describe('a PIX code that a reminder brought', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const pix = {
    code: 'of the reminder',
    asOf: '2026-11-18T12:00:00.000Z',
    until: '2026-12-01T03:00:00.000Z',
  }

  beforeEach(() => {
    browserPage('')
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The code that the screen of bill 1 shows. */
  function shown(client: QueryClient) {
    const observer = new QueryObserver(client, { ...pixQuery('1'), enabled: false })
    return observer.getCurrentResult().data
  }

  it('is shown with its age, and asked for again with a network', async () => {
    const client = new QueryClient()
    await addRemindedPix(client, '1', pix)
    expect(shown(client)).toEqual(pix)
    expect(client.getQueryState(pixQuery('1').queryKey)?.dataUpdatedAt).toBe(Date.parse(pix.asOf))
  })

  it('is shown no more once another amount may be due', async () => {
    const client = new QueryClient()
    await addRemindedPix(client, '1', pix)
    vi.setSystemTime('2026-12-01T02:59:00Z')
    expect(shown(client)?.code).toBe('of the reminder')
    vi.setSystemTime('2026-12-01T03:00:00Z')
    expect(shown(client)).toEqual({ ...pix, code: null })
  })

  it('gives way to a younger one of the device, and replaces an older one', async () => {
    const client = new QueryClient()
    const { queryKey } = pixQuery('1')
    const own = { code: 'of the device', asOf: '2026-11-19T12:00:00.000Z' }
    client.setQueryData(queryKey, own)
    await addRemindedPix(client, '1', pix)
    expect(shown(client)).toEqual(own)
    client.setQueryData(queryKey, { ...own, asOf: '2026-11-17T12:00:00.000Z' })
    await addRemindedPix(client, '1', pix)
    expect(shown(client)).toEqual(pix)
  })

  it('is no condition for the bills: they count where it cannot be read, or is not there', () => {
    const content = { as_of: '2026-11-20T12:00:00Z', invoices: [] }
    expect(parse(deviceContentSchema, content).codes).toEqual([])
    expect(parse(deviceContentSchema, { ...content, codes: [{ id: '1' }] }).codes).toEqual([])
  })
})
