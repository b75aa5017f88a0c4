import { expect, test } from 'vitest'
import { chargedInvoices } from '#server/money/payments/charged-invoices.ts'
import { type NewPayment, paymentStore } from '#server/money/payments/store.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { unpaidAnswer } from '#tests/support/upstreams/erp-invoices.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'

const createdAt = new Date('2026-11-20T12:00:00Z')
const payment: NewPayment = {
  clientId: 'norte',
  id: 'p1',
  customerId: '7',
  documentHash: 'document of 7',
  invoiceId: '1024',
  idempotencyKey: null,
  requestFingerprint: '',
  orderId: 'FAT1024R1',
  value: 12_999,
  total: 12_999,
  installments: 1,
  brand: 'Visa',
  lastFour: '0010',
  createdAt,
  nextTryAt: null,
}

eachDatabase((open) => {
  test('a charge is known at once with the write that made it, and a second later without', async () => {
    const database = await open()
    let at = createdAt
    const charged = chargedInvoices({ database, now: () => at })
    const writes = unsharedWrites()
    const store = paymentStore(database, writes)
    await store.create(payment)
    const isCharged = async (version: number) => {
      const answer = unpaidAnswer(payment, ['1023', '1024'], version)
      const markOf = await charged.find(answer)
      return [...answer.invoices].some((invoice) => markOf(invoice) !== null)
    }
    const version = () => writes.versionOf(payment, 'payments')
    const before = version()
    expect(await isCharged(before)).toBe(false)
    await store.transition(payment, ['created'], { nextTryAt: at })
    expect(version()).toBe(before)
    await store.transition(payment, ['created'], { state: 'approved' })
    expect([await isCharged(version()), await isCharged(before)]).toEqual([true, false])
    at = new Date(at.getTime() + 1_001)
    expect(await isCharged(before)).toBe(true)
  })
})
