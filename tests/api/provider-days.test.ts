import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { registerCard } from '#contract/cards.ts'
import { annualDebtSettlement } from '#contract/contracts.ts'
import { listFiscalNotes } from '#contract/fiscal-notes.ts'
import { instantOf } from '#domain/local-instant.ts'
import type { TimeZone } from '#domain/tenants/time-zones.ts'
import { person, useApp } from '#tests/support/app.ts'
import { readRefusal } from '#tests/support/answers.ts'
import { cardOf, numbers } from '#tests/support/card-numbers.ts'
import { inTimeZone } from '#tests/support/tenant-zone.ts'

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
  return {
    time: (await maria.call(listFiscalNotes, { query: {} })).headers.get('date'),
    /** The third year back is that of 2024 or that of 2025. */
    settlementOf2024: await settle('2024'),
    settlementOf2027: await settle('2027'),
    notesOfJanuary: await message(
      await maria.call(listFiscalNotes, { query: { created_at: '2027-01' } }),
    ),
    cardUntilDecember: await message(
      await maria.call(registerCard, {
        body: cardOf(numbers.approved, { ExpirationDate: '12/2026' }),
      }),
    ),
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

  it('can be known from every answer, which says the time here', () => {
    expect(before.time).toBe(instantOf('2026-12-31 23:30', zone)?.toUTCString())
  })
})
