import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { PersistedFamily } from '#portal/queries/stored/persisted-queries.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const monday = { code: 'of Monday', asOf: '2026-11-16T12:00:00.000Z' }
const { asOf } = monday
const friday = { code: 'of Friday', asOf: '2026-11-20T12:00:00.000Z' }

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', new MemoryCaches())
  vi.stubGlobal('navigator', {})
  const claims = part({ aud: 'demo', iat: 1, exp: Date.now() / 1000 + 900, sid: 'maria' })
  vi.stubGlobal('document', {
    cookie: `validToken=${part({ alg: 'HS256' })}.${claims}.x`,
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
})

/** The stores of the pages a test opened. */
const stores: { readonly remove: (key: string) => Promise<void> }[] = []

// A read begins a new vault and does not wait for it: begun by one test, it would lie in the store of the next.
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.remove('anything')))
})

/** The query client of a newly opened page. */
async function openPage() {
  vi.resetModules()
  const { QueryClient } = await import('@tanstack/react-query')
  const { lookForStored, persister, persistManualWrites, restoreStored, storeShared } =
    await import('./persister.ts')
  const { refetchFresh } = await import('#portal/queries/calls/fresh.ts')
  const { sealedStore } = await import('#portal/offline/sealed-store.ts')
  stores.push(sealedStore)
  const client = new QueryClient({
    defaultOptions: { queries: { persister, retry: false, networkMode: 'always' } },
  })
  persistManualWrites(client)
  const ask = (
    queryFn: () => Promise<unknown>,
    meta: object = { persistAs: 'pix' satisfies PersistedFamily },
  ) => client.fetchQuery({ queryKey: ['demo', 'one'], queryFn, meta })
  const data = () => client.getQueryData(['demo', 'one'])
  const state = () => client.getQueryState(['demo', 'one'])
  const lookFor = () => lookForStored('pix', ['demo', 'one'])
  const restore = () =>
    restoreStored(client, { queryKey: ['demo', 'one'], meta: { persistAs: 'pix' } })
  return { client, ask, data, state, refetchFresh, sealedStore, lookFor, restore, storeShared }
}

const storeKey = 'pix-["demo","one"]'
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

/** A page that has fetched a value and stored it on the device. */
async function visit(value: unknown, meta?: object) {
  const page = await openPage()
  await page.ask(async () => value, meta)
  await expect.poll(() => page.sealedStore.read(storeKey)).toBeDefined()
  return page
}

describe('a stored answer that is brought into the cache', () => {
  test('is shown with its age, without a question to the server', async () => {
    await visit(monday)
    const { restore, data, state } = await openPage()
    await restore()
    expect(data()).toEqual(monday)
    expect(state()?.fetchStatus).toBe('idle')
    expect(Date.now() - (state()?.dataUpdatedAt ?? 0)).toBeLessThan(minuteMs)
  })

  test('takes no place of one that is known, and is none where nothing is stored', async () => {
    const empty = await openPage()
    await empty.restore()
    expect(empty.data()).toBeUndefined()
    await visit(monday)
    const { client, restore, data } = await openPage()
    client.setQueryData(['demo', 'one'], friday)
    await restore()
    expect(data()).toEqual(friday)
  })
})

describe('a query of a persisted family', () => {
  test('shows the stored value at once and fetches it again behind it', async () => {
    await visit(monday)
    const { ask, data } = await openPage()
    const queryFn = vi.fn(async () => friday)
    expect(await ask(queryFn)).toEqual(monday)
    await expect.poll(() => data()).toEqual(friday)
    expect(queryFn).toHaveBeenCalledTimes(1)
  })

  test('shows the stored value also when reading it takes longer than the request fails', async () => {
    await visit(monday)
    const { ask, sealedStore, state } = await openPage()
    const read = vi.spyOn(sealedStore, 'read').mockResolvedValue(undefined)
    expect(await ask(offline)).toEqual(monday)
    expect(read).toHaveBeenCalledTimes(1)
    await expect.poll(() => state()?.status).toBe('error')
  })

  test('stored by a clock that ran ahead is shown and fetched again, even a costly one', async () => {
    const meta = { persistAs: 'pix', isCostly: true } as const
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * hourMs })
    await visit(monday, meta)
    vi.useRealTimers()
    const { client } = await openPage()
    const { QueryObserver } = await import('@tanstack/react-query')
    const queryFn = async () => friday
    const options = { queryKey: ['demo', 'one'], queryFn, meta, staleTime: hourMs }
    const shown: unknown[] = []
    const stop = new QueryObserver(client, options).subscribe(({ data }) => shown.push(data))
    await expect.poll(() => shown.at(-1)).toEqual(friday)
    expect(shown).toContainEqual(monday)
    stop()
  })

  test('keeps the stored value and its age without a network, and leaves no rejection unhandled', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs })
    await visit(monday)
    const then = Date.now()
    vi.useRealTimers()
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { ask, data, state } = await openPage()
    expect(await ask(offline)).toEqual(monday)
    await expect.poll(() => state()?.status).toBe('error')
    expect(data()).toEqual(monday)
    expect(Math.abs((state()?.dataUpdatedAt ?? 0) - then)).toBeLessThan(minuteMs)
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test.each([
    ['pix', 46 * dayMs],
    ['pix', 400 * dayMs],
    ['outages', 3 * dayMs],
  ] as const)(
    'is not shown while the clock makes it too old, and is not deleted (%s, %i ms)',
    async (persistAs, aheadMs) => {
      const [meta, value] = [{ persistAs }, persistAs === 'pix' ? monday : []]
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const now = Date.now()
      const page = await openPage()
      await page.ask(async () => value, meta)
      await expect.poll(() => page.sealedStore.read(`${persistAs}-["demo","one"]`)).toBeDefined()
      vi.setSystemTime(now + aheadMs)
      const wrong = await openPage()
      await expect(wrong.ask(offline, meta)).rejects.toThrow('Failed to fetch')
      vi.setSystemTime(now)
      expect(await (await openPage()).ask(offline, meta)).toEqual(value)
    },
  )

  test('is not fetched again while it is fresh when fetching is costly', async () => {
    const meta = { persistAs: 'pix', isCostly: true }
    await visit(monday, meta)
    const { client, data } = await openPage()
    const queryFn = vi.fn(async () => friday)
    const options = {
      queryKey: ['demo', 'one'],
      queryFn,
      meta: { persistAs: 'pix' as const, isCostly: true },
      staleTime: 600_000,
    }
    await client.fetchQuery(options)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    expect(data()).toEqual(monday)
    expect(queryFn).not.toHaveBeenCalled()
  })

  test('ignores the stored value when it is fetched past every cache', async () => {
    const { ask, client, refetchFresh, data, sealedStore } = await openPage()
    const answers = [offline, async () => friday]
    await ask(() => (answers.shift() ?? offline)()).catch(() => null)
    // Meanwhile another tab has stored an older answer.
    const names = { buster: '1', queryHash: '["demo","one"]', queryKey: ['demo', 'one'] }
    const record = { ...names, data: monday, dataUpdatedAt: Date.now() }
    await sealedStore.write(storeKey, JSON.stringify(record))
    await refetchFresh(client, ['demo', 'one'])
    expect(data()).toEqual(friday)
    await expect.poll(() => sealedStore.read(storeKey)).toContain('of Friday')
  })

  test('is stored too when a screen writes it into the cache', async () => {
    const { client, sealedStore } = await visit(monday)
    client.setQueryData(['demo', 'one'], friday)
    await expect.poll(() => sealedStore.read(storeKey)).toContain('of Friday')
  })

  test.each([
    ['of another shape', { code: 7, asOf: 'yesterday' }],
    ['with a poisoned prototype', JSON.parse('{"__proto__":{"code":"x"},"asOf":""}')],
  ])('drops a stored value %s and fetches it', async (_, data) => {
    const { sealedStore } = await openPage()
    const names = { buster: '1', queryHash: '["demo","one"]', queryKey: ['demo', 'one'] }
    await sealedStore.write(storeKey, JSON.stringify({ ...names, data, dataUpdatedAt: Date.now() }))
    const { ask } = await openPage()
    expect(await ask(async () => friday)).toEqual(friday)
  })

  test('drops a stored value of an older version and fetches it', async () => {
    const { sealedStore } = await openPage()
    const names = { buster: '0', queryHash: '["demo","one"]', queryKey: ['demo', 'one'] }
    await sealedStore.write(
      storeKey,
      JSON.stringify({ ...names, data: monday, dataUpdatedAt: Date.now() }),
    )
    const { ask } = await openPage()
    expect(await ask(async () => friday)).toEqual(friday)
  })
})

describe('a record that was looked for in vain', () => {
  test('is not waited for', async () => {
    const { ask, lookFor, sealedStore } = await openPage()
    await lookFor()
    const read = vi.spyOn(sealedStore, 'read')
    expect(await ask(async () => friday)).toEqual(friday)
    expect(read).not.toHaveBeenCalled()
  })

  test('is read again once this page has stored it', async () => {
    const { ask, client, lookFor, sealedStore } = await openPage()
    await lookFor()
    await ask(async () => friday)
    await expect.poll(() => sealedStore.read(storeKey)).toContain('of Friday')
    client.clear()
    expect(await ask(async () => monday)).toEqual(friday)
  })

  test('is found without a network although another tab has stored it since', async () => {
    const { ask, lookFor, sealedStore } = await openPage()
    await lookFor()
    const names = { buster: '1', queryHash: '["demo","one"]', queryKey: ['demo', 'one'] }
    const record = { ...names, data: monday, dataUpdatedAt: Date.now() }
    await sealedStore.write(storeKey, JSON.stringify(record))
    expect(await ask(offline)).toEqual(monday)
  })
})

describe('a list that every tab adds to', () => {
  const chargedOf = async () => {
    const page = await openPage()
    const charged = await import('#portal/queries/money/charged-invoices.ts')
    const { addReminded, remindedInvoicesQuery } =
      await import('#portal/queries/money/reminded-invoices.ts')
    const { client } = page
    const ids = async () =>
      (await client.ensureQueryData(charged.chargedInvoicesQuery())).map((one) => one.invoiceId)
    const remind = async (id: string) => {
      await addReminded(client, [{ invoice: anInvoice({ id }), asOf }])
      return await page.storeShared(client, remindedInvoicesQuery().queryKey)
    }
    const reminded = async () =>
      (await client.ensureQueryData(remindedInvoicesQuery())).map(({ invoice }) => invoice.id)
    const pay = (invoiceId: string) => charged.addCharge(client, { invoiceId, at: asOf })
    return { ...page, pay, ids, remind, reminded }
  }
  const stored = '["demo","charged-invoices"]'

  test('loses nothing of two tabs, and is known to the page at once', async () => {
    await visit(monday)
    const [one, other] = [await chargedOf(), await chargedOf()]
    expect([await one.ids(), await other.ids()]).toEqual([[], []])
    await one.pay('1')
    expect(await one.ids()).toEqual(['1'])
    await expect.poll(() => one.sealedStore.read(`chargedInvoices-${stored}`)).toContain('"1"')
    await other.pay('2')
    await expect.poll(() => other.ids()).toEqual(['2', '1'])
    await expect.poll(() => one.sealedStore.read(`chargedInvoices-${stored}`)).toContain('"2"')
    expect(await (await chargedOf()).ids()).toEqual(['2', '1'])
  })

  test('is not stored empty where a slow device did not read it in time', async () => {
    expect(await (await chargedOf()).remind('1')).toBe(true)
    const slow = await chargedOf()
    vi.spyOn(slow.sealedStore, 'read').mockResolvedValue(undefined)
    expect(await slow.reminded()).toEqual([])
    expect(await slow.remind('2')).toBe(true)
    expect(await (await chargedOf()).reminded()).toEqual(['2', '1'])
  })

  test('says that it is not stored where the device refuses', async () => {
    const { remind, reminded, sealedStore } = await chargedOf()
    vi.spyOn(sealedStore, 'write').mockResolvedValue(false)
    expect(await remind('1')).toBe(false)
    expect(await reminded()).toEqual(['1'])
  })
})

test('reads a list of invoices that an older version stored, without the fields that came later', async () => {
  const old = {
    invoices: [
      {
        id: '7',
        contractId: null,
        status: 'A',
        dueDate: '2026-11-30',
        value: 9990,
        received: 0,
        paidOn: null,
        paymentType: null,
        linhaDigitavel: null,
      },
    ],
    asOf: '2026-11-16T12:00:00.000Z',
  }
  const meta = { persistAs: 'invoices' satisfies PersistedFamily }
  const page = await openPage()
  await page.ask(async () => old, meta)
  const key = 'invoices-["demo","one"]'
  await expect.poll(() => page.sealedStore.read(key)).toBeDefined()
  const { ask } = await openPage()
  expect(await ask(offline, meta)).toEqual({
    ...old,
    invoices: [{ ...old.invoices[0], open: 9990, discount: null, awaiting: null }],
  })
})

const receiver = { isReceiverNew: true, isReceiverRejected: true } as const
const bill = anInvoice({ isContested: true, ...receiver })

test.each([
  ['invoices', { invoices: [bill], asOf }],
  ['invoice', { invoice: bill, asOf }],
  ['remindedInvoices', [{ invoice: bill, asOf }]],
  ['pix', { ...monday, ...receiver }],
] as const)(
  'a stored record of "%s" warns of all that it warned of with a network',
  async (persistAs, answer) => {
    const page = await openPage()
    await page.ask(async () => answer, { persistAs })
    const key = `${persistAs}-["demo","one"]`
    await expect.poll(() => page.sealedStore.read(key)).toBeDefined()
    const { ask } = await openPage()
    expect(await ask(offline, { persistAs })).toEqual(answer)
  },
)

test('a query of no family is never stored', async () => {
  const { ask, sealedStore } = await openPage()
  const put = vi.spyOn(sealedStore, 'write')
  await ask(async () => monday, {})
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect(put).not.toHaveBeenCalled()
})
