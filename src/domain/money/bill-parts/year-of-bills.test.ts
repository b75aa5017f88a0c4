import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Billing,
  chargesAfter,
  issueBills,
  type MadeBill,
} from '#tests/support/bill-issuer.ts'
import { isLong } from '#tests/support/run/length.ts'
import { addDays } from '#domain/platform/time/dates.ts'
import type { Charge } from './charge.ts'
import { changeOf } from './compare-parts.ts'
import { explainBill } from './explain-bill.ts'
import { predictBill } from './next-bill.ts'

/* Thousands of contracts with a year of bills each, issued by `bill-issuer.ts`. */

const months = 13
const begins = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2025-01-01', days))
const day = fc.integer({ min: 0, max: 420 })
const cents = fc.integer({ min: 100, max: 9000 })

const extra = fc.record({
  amount: cents,
  after: day,
  times: fc.option(fc.integer({ min: 1, max: 10 })),
})
const discount = fc.record({
  amount: cents.map((amount) => -Math.min(amount, 4000)),
  until: fc.option(day),
  starts: fc.option(day),
})

const charge = { until: null, times: null, timesDone: null, lastOn: null, isEnded: false } as const

const drawn = fc.record({
  billing: fc.record({
    begins,
    plan: fc.integer({ min: 5000, max: 20_000 }),
    dueDay: fc.integer({ min: 1, max: 31 }),
    isDueAfter: fc.boolean(),
    issuedDaysBefore: fc.integer({ min: 3, max: 15 }),
    decidedOn: fc.constantFrom('from', 'to', 'due', 'issue'),
    firstMonth: fc.constantFrom('whole', 'thirty', 'month'),
    statesPeriod: fc.boolean(),
    statesIssue: fc.boolean(),
  }),
  extras: fc.array(extra, { maxLength: 3 }),
  discounts: fc.array(discount, { maxLength: 2 }),
  hidden: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.nat(months - 1), cents), { maxLength: 2 }) },
  ),
})

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

function toBilling({ billing, extras, discounts, hidden }: Drawn): Billing {
  const dayAfter = (days: number | null) => (days === null ? null : addDays(billing.begins, days))
  const charges: Charge[] = []
  for (const [place, { amount, after, times }] of extras.entries()) {
    const id = `extra ${place}`
    charges.push({ ...charge, id, kind: 'extra', name: id, amount, starts: dayAfter(after), times })
  }
  for (const [place, { amount, starts, until }] of discounts.entries()) {
    const id = `discount ${place}`
    const days = { starts: dayAfter(starts), until: dayAfter(until) }
    charges.push({ ...charge, ...days, id, kind: 'discount', name: id, amount })
  }
  return { ...billing, charges, hidden: new Map(hidden) }
}

const billings = drawn.map(toBilling)

// The long walk draws other contracts each time.
const runs = isLong ? { numRuns: 10_000 } : { numRuns: 2_000, seed: 20_261_129 }
const timeoutMs = 300_000
const hasNoSecrets = ({ hidden }: Pick<Billing, 'hidden'>) => hidden.size === 0
const linesOf = (parts: readonly { readonly id: string; readonly amount: number }[]) =>
  parts
    .filter(({ amount }) => amount !== 0)
    .map(({ id, amount }) => `${id} ${amount}`)
    .toSorted()
const sumOf = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0)

/** A year as it looks on the day the last bill is issued. */
function lookBack(billing: Billing, count = months) {
  const bills = issueBills(billing, count)
  const today = addDays(bills.at(-1)?.dueDate ?? billing.begins, -billing.issuedDaysBefore)
  return { bills, today, contract: chargesAfter(billing, bills, today) }
}

/** What the provider changed between two of its bills, by its own lines. */
function changedLines(before: MadeBill, after: MadeBill): string[] {
  const ids = new Set([...before.lines, ...after.lines].map(({ id }) => id))
  const amountOf = (bill: MadeBill, id: string) =>
    bill.lines.find((line) => line.id === id)?.amount ?? 0
  return linesOf([...ids].map((id) => ({ id, amount: amountOf(after, id) - amountOf(before, id) })))
}

test(
  'parts and reasons add up to the cent, and state what the provider charged and changed',
  () => {
    let explained = 0
    let all = 0
    let inPart = 0
    fc.assert(
      fc.property(billings, (billing) => {
        const { bills, today, contract } = lookBack(billing)
        for (const [place, bill] of bills.entries()) {
          const { parts, rest, unknown } = explainBill(bill, bills, contract, today)
          const former = bills[place - 1]
          const change = changeOf(bill, bills, contract, today)
          const difference = former ? bill.value - former.value : 0
          const told = {
            value: sumOf(parts) + rest,
            // A bill of nothing has no rest.
            isKnown: rest === 0 && (bill.value > 0 || unknown === null),
            difference: sumOf(change?.changes ?? []) + (change?.rest ?? 0),
          }
          expect(told).toEqual({ value: bill.value, isKnown: unknown === null, difference })
          // Beside what is not known, no part is stated that the bill has not.
          if (rest > 0 && parts.length > 0) {
            inPart += 1
            expect(linesOf(bill.lines)).toEqual(expect.arrayContaining(linesOf(parts)))
          }
          if (!hasNoSecrets(billing)) continue
          all += 1
          if (unknown !== null) continue
          explained += 1
          expect(linesOf(parts)).toEqual(linesOf(bill.lines))
          if (!change || !former) continue
          const isKnown = explainBill(former, bills, contract, today).unknown === null
          // Of a bill that costs what the former one did, nothing is told.
          if (!isKnown || change.rest !== 0 || difference === 0) continue
          const named = change.changes.map(({ part, amount }) => ({ id: part.id, amount }))
          expect(linesOf(named)).toEqual(changedLines(former, bill))
        }
      }),
      runs,
    )
    // Not by saying nothing.
    expect(explained / all).toBeGreaterThan(0.9)
    expect(inPart).toBeGreaterThan(0)
  },
  timeoutMs,
)

test(
  'the predicted bill is the one that is issued, or it was said beforehand what is not known',
  () => {
    let predicted = 0
    let all = 0
    fc.assert(
      fc.property(billings, fc.integer({ min: 3, max: months - 1 }), (billing, count) => {
        const next = issueBills(billing, count + 1).at(-1)
        const { bills, today, contract } = lookBack(billing, count)
        const told = predictBill(bills, contract, today)
        expect(told.value === null).toBe(told.unknown !== null)
        // What staff enter tomorrow nobody foretells.
        const isLater = ({ kind, starts }: Charge) => kind === 'discount' && (starts ?? '') > today
        if (!next || next.hidden > 0 || billing.charges.some(isLater)) return
        all += 1
        if (told.dueDate !== null) expect(told.dueDate).toBe(next.dueDate)
        if (told.value === null) return
        predicted += 1
        expect(told.value).toBe(next.value)
        const last = bills.at(-1)
        const changes = told.changes.map(({ part, amount }) => ({ id: part.id, amount }))
        if (last && last.value !== next.value && hasNoSecrets(billing))
          expect(linesOf(changes)).toEqual(changedLines(last, next))
      }),
      runs,
    )
    expect(predicted / all).toBeGreaterThan(0.5)
  },
  timeoutMs,
)
