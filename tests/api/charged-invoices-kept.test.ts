import { expect, test } from 'vitest'
import { chargedInvoices } from '#server/payments/charged-invoices.ts'
import { type NewPayment, paymentStore } from '#server/payments/store.ts'
import { eachDatabase } from '#tests/support/database.ts'

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
const unpaid = ['1023', '1024']

eachDatabase((open) => {
  /** Two processes on one database, of which the first makes a payment. */
  async function twoProcesses() {
    const database = await open()
    let at = createdAt
    const now = () => at
    const [here, there] = [chargedInvoices({ database, now }), chargedInvoices({ database, now })]
    const store = paymentStore(database, here)
    await store.create(payment)
    const isChargedIn = async (process: typeof here) =>
      (await process.find('norte', unpaid)).has('1024')
    return {
      here: () => isChargedIn(here),
      there: () => isChargedIn(there),
      charge: () => store.transition(payment, ['created'], { state: 'approved' }),
      passOneSecond: () => (at = new Date(at.getTime() + 1_001)),
    }
  }

  test('a charge is known at once where it was made, and a second later in other processes', async () => {
    const { here, there, charge, passOneSecond } = await twoProcesses()
    expect([await here(), await there()]).toEqual([false, false])
    await charge()
    expect([await here(), await there()]).toEqual([true, false])
    passOneSecond()
    // The other process first: it answers from memory, so no real time has passed since its last answer.
    expect([await there(), await here()]).toEqual([true, true])
  })
})
