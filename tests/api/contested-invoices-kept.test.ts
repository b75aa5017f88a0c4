import { expect, test } from 'vitest'
import { contestedInvoices, contestKey } from '#server/rights/contested-invoices.ts'
import { rightStore } from '#server/rights/store.ts'
import { eachDatabase } from '#tests/support/database.ts'

const requestedAt = new Date('2026-11-20T12:00:00Z')
const contest = {
  clientId: 'norte',
  customerId: '7',
  documentHash: 'document of 7',
  kind: 'contest',
  slot: 'contest/1024',
  requestKey: 'k',
  invoiceId: '1024',
  answerBy: '2026-12-20',
  desk: 'os',
  requestedAt,
} as const
const unpaid = ['1023', '1024']

eachDatabase((open) => {
  test('a contest that is over is known at once where that was seen, and a second later in other processes', async () => {
    const database = await open()
    let at = requestedAt
    const now = () => at
    const here = contestedInvoices({ database, now })
    const there = contestedInvoices({ database, now })
    const rights = rightStore(database, here)
    const row = await rights.claim(contest)
    if (!row) throw new Error('not claimed')
    await rights.finish(database.db, row, { supportId: '5', protocol: 'p', requestedAt })
    const isContestedIn = async (process: typeof here) =>
      (await process.find('norte', unpaid)).has(contestKey(contest))
    expect([await isContestedIn(here), await isContestedIn(there)]).toEqual([true, true])
    await rights.close(row, [row.id], at)
    expect([await isContestedIn(here), await isContestedIn(there)]).toEqual([false, true])
    expect((await there.read('norte', unpaid)).size).toBe(0)
    at = new Date(at.getTime() + 1_001)
    expect(await isContestedIn(there)).toBe(false)
  })
})
