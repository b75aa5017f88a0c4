import { expect, test } from 'vitest'
import { contestedInvoices } from '#server/service/rights/contested-invoices.ts'
import { rightStore } from '#server/service/rights/store.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { unpaidAnswer } from '#tests/support/upstreams/erp-invoices.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'

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

eachDatabase((open) => {
  test('a contest that is over is known at once with the write that says so, and a second later without', async () => {
    const database = await open()
    let at = requestedAt
    const contested = contestedInvoices({ database, now: () => at })
    const writes = unsharedWrites()
    const rights = rightStore(database, writes)
    const row = await rights.claim(contest)
    if (!row) throw new Error('not claimed')
    await rights.finish(database.db, row, { supportId: '5', protocol: 'p', requestedAt })
    const isContested = async (version: number | null) => {
      const answer = unpaidAnswer(contest, ['1023', '1024'], version)
      const markOf = await contested.find(answer)
      return [...answer.invoices].some((invoice) => markOf(invoice) !== null)
    }
    const before = writes.versionOf(row, 'rights')
    expect(await isContested(before)).toBe(true)
    await rights.close(row, [row.id], at)
    const after = writes.versionOf(row, 'rights')
    expect([await isContested(after), await isContested(before)]).toEqual([false, true])
    expect(await isContested(null)).toBe(false)
    at = new Date(at.getTime() + 1_001)
    expect(await isContested(before)).toBe(false)
  })
})
