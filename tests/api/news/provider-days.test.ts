import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { beginAutomaticCard } from '#contract/money/automatic-payments.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import { annualDebtSettlement } from '#contract/service/contracts.ts'
import { listFiscalNotes } from '#contract/money/fiscal-notes.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { inTimeZone } from '#tests/support/tenants/tenant-zone.ts'

/*
 * Half an hour before and after midnight of a New Year, in zones where that is at four different
 * instants: what depends on the day, the month or the year must change with the provider's.
 */

let now = new Date('2026-12-31T15:00:00Z')
const app = useApp({ now: () => now })

beforeEach(() => app().database.db.execute(sql`truncate rate_limits`))

/** What a call says at a local time of a provider in this zone. */
async function askAt(zone: TimeZone, local: string) {
  now = instantOf(local, zone) ?? now
  const maria = await app().signIn(person('Maria'))
  const message = async (answer: Response) => {
    if (answer.ok) return 'ok'
    return (await readRefusal(answer)).body['message']
  }
  const settle = async (year: string) =>
    message(await maria.call(annualDebtSettlement, { params: { id: '201' }, query: { year } }))
  /** What payments with a saved card say of a bill that is not there: only the card is of interest. */
  const payWithSaved = async (expiry: string) => {
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    const cardId = cards.find(({ ExpirationDate }) => ExpirationDate === expiry)?.uuid ?? ''
    const key = { 'idempotency-key': randomUUID() }
    const bills = ['999998', '999999'].map((invoiceId) => ({ invoiceId, value: '1.00' }))
    const order = { cardId, installments: 1 }
    const one = { ...order, invoiceId: '999999' }
    const agreement = { cardId, contractId: '999999', limit: '500.00', requestKey: randomUUID() }
    return [
      await message(await maria.call(payInvoice, { body: one, headers: key })),
      await message(await maria.call(payInvoices, { body: { ...order, bills }, headers: key })),
      await message(await maria.call(beginAutomaticCard, { body: agreement })),
    ]
  }
  const cardUntilDecember = await message(
    await maria.call(registerCard, {
      body: cardOf(numbers.approved, { ExpirationDate: '12/2026' }),
    }),
  )
  return {
    time: (await maria.call(listFiscalNotes, { query: {} })).headers.get('date'),
    /** The third year back is that of 2024 or that of 2025. */
    settlementOf2024: await settle('2024'),
    settlementOf2027: await settle('2027'),
    notesOfJanuary: await message(
      await maria.call(listFiscalNotes, { query: { created_at: '2027-01' } }),
    ),
    cardUntilDecember,
    paidUntilDecember: await payWithSaved('12/2026'),
  }
}

describe.each([
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
] as const)('the day of a provider in %s', (zone) => {
  let before: Awaited<ReturnType<typeof askAt>>
  let after: typeof before
  beforeAll(() =>
    inTimeZone(app(), zone, async () => {
      before = await askAt(zone, '2026-12-31 23:30')
      after = await askAt(zone, '2027-01-01 00:30')
    }),
  )

  it('decides of which years a settlement can be declared', () => {
    const not = 'year not available'
    expect([before.settlementOf2024 === not, after.settlementOf2024 === not]).toEqual([false, true])
    expect([before.settlementOf2027 === not, after.settlementOf2027 === not]).toEqual([true, false])
  })

  it('decides of which months fiscal notes are listed', () => {
    expect(before.notesOfJanuary).toBe('month not available')
    expect(after.notesOfJanuary).not.toBe('month not available')
  })

  it('decides when a card has expired', () => {
    expect(before.cardUntilDecember).not.toBe('Card expirated')
    expect(after.cardUntilDecember).toBe('Card expirated')
  })

  it('decides until when a saved card pays: one bill, several, and those of a contract', () => {
    const missing = ['invoice not found', 'invoice not found', 'contract not found']
    expect(before.paidUntilDecember).toEqual(missing)
    expect(after.paidUntilDecember).toEqual(missing.map(() => 'Card expirated'))
  })

  it('can be known from every answer, which says the time here', () => {
    expect(before.time).toBe(instantOf('2026-12-31 23:30', zone)?.toUTCString())
  })
})
