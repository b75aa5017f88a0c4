import * as v from 'valibot'
import type { PostgresServer } from '../database/postgres.ts'
import { finish, runScript, type ScriptProcess, startScript } from './script-process.ts'

/** Bills each process pays, one after the other, before it is done. */
const billsPerRound = 3

const outcomeSchema = v.object({
  payments: v.array(
    v.object({
      invoice_id: v.string(),
      state: v.string(),
      is_booked: v.boolean(),
      method: v.string(),
      /** The order of the charge: the group's, for one of several bills. */
      order_id: v.string(),
    }),
  ),
  charges: v.array(v.object({ merchant_order_id: v.string() })),
  receipts: v.array(v.object({ id_receber: v.string() })),
  /** The bills of the agreements: those that the agreements know, and whether their end was told. */
  automatic: v.array(v.object({ invoice_id: v.string(), state: v.string(), is_told: v.boolean() })),
  automatic_bills: v.array(v.string()),
  /** How long the last work took after what is due was done. */
  more_ms: v.number(),
})
type Outcome = v.InferOutput<typeof outcomeSchema>

const start = (...words: string[]) => startScript('payment', words)
const run = (...words: string[]) => runScript('payment', words)

export interface KillReport extends Outcome {
  readonly rounds: number
  /** Bills of which a process had said that they are paid. */
  readonly acknowledged: readonly string[]
  /** Rounds in which the process was cut off with work under way. */
  readonly interrupted: number
  /** Orders that were charged and not booked half a minute after the last round. */
  readonly unbooked: readonly string[]
}

/** `passing`: the half minutes are waited for. `ahead`: a clock that is ahead stands for them. */
export type HalfMinutes = 'passing' | 'ahead'

const halfMinuteMs = 30_000

/** What a process finds and tidies up so many half minutes after the last round. */
async function settle(place: string, halfMinutes: HalfMinutes, count: 1 | 2): Promise<Outcome> {
  const isAhead = halfMinutes === 'ahead'
  if (!isAhead) await new Promise((resolve) => setTimeout(resolve, halfMinuteMs))
  const lines = await run(
    'settle',
    place,
    String(isAhead ? count * halfMinuteMs : 0),
    count === 2 ? 'last' : '',
  )
  return v.parse(outcomeSchema, JSON.parse(lines.at(-1) ?? ''))
}

/** The charges that a bill took part in. */
function chargesOf({ payments, charges }: Outcome, invoiceId: string) {
  const orders = payments.filter(({ invoice_id }) => invoice_id === invoiceId)
  const ids = new Set(orders.map(({ order_id }) => order_id))
  return charges.filter(({ merchant_order_id }) => ids.has(merchant_order_id))
}

const paidBills = ({ payments }: Outcome) => [
  ...new Set(payments.map(({ invoice_id }) => invoice_id)),
]

/** Bills that were charged and have no receipt. */
function findUnbooked(outcome: Outcome): string[] {
  const booked = new Set(outcome.receipts.map(({ id_receber }) => id_receber))
  return paidBills(outcome).filter((id) => chargesOf(outcome, id).length > 0 && !booked.has(id))
}

/** What is cut off in a round, while the process pays. */
export type Cut = (payer: ScriptProcess) => Promise<void>

export const killProcess: Cut = (payer) => payer.kill()

/** Stops the database at once and starts it again; the process meets that and pays what is left. */
export const crashDatabase =
  (server: Pick<PostgresServer, 'crash'>): Cut =>
  async (payer) => {
    await server.crash()
    // It ends with its last bill, or with the sign-in that the database was missing for.
    await payer.ended
  }

/**
 * Cuts a paying server off at a random moment, so many times, and lets the last one tidy up: half a
 * minute later, when every charge must be booked, and once more, when also the orders that never
 * arrived are given up.
 */
export async function killWhilePaying(
  place: string,
  rounds: number,
  halfMinutes: HalfMinutes,
  cut: Cut = killProcess,
): Promise<KillReport> {
  const bills = String((rounds + 1) * billsPerRound)
  const prepared = await run('prepare', place, bills, String(billsPerRound))
  // How long a bill takes when the process is not killed.
  const usual = Number(prepared.at(-1)) / billsPerRound
  const acknowledged: string[] = []
  let interrupted = 0
  for (let round = 1; round <= rounds; round += 1) {
    const payer = await start('pay', place, String(round * billsPerRound), String(billsPerRound))
    // Somewhere inside one of its bills: `ready`, then a line for each that is paid. It may be done
    // before: a bill whose outcome it did not learn has no line.
    const lines = 1 + Math.floor(Math.random() * billsPerRound)
    await payer.waitForLines(lines).catch(() => finish(payer))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * usual))
    if (!payer.lines.includes('done')) interrupted += 1
    await cut(payer)
    acknowledged.push(...payer.lines.filter((line) => line.startsWith('paid ')))
  }
  const unbooked = findUnbooked(await settle(place, halfMinutes, 1))
  return {
    ...(await settle(place, halfMinutes, 2)),
    unbooked,
    rounds,
    interrupted,
    acknowledged: acknowledged.map((line) => line.slice('paid '.length)),
  }
}

/** What must hold of the bills that agreements pay. */
function brokenAgreements({ automatic, automatic_bills: bills, receipts }: Outcome): string[] {
  const faults: string[] = []
  const hasReceipt = (id: string) => receipts.some(({ id_receber }) => id_receber === id)
  for (const id of bills) {
    const known = automatic.filter(({ invoice_id }) => invoice_id === id)
    if (known.length !== 1) faults.push(`${id} is known ${known.length} times to its agreement`)
    for (const { state, is_told } of known) {
      if (['announced', 'sent'].includes(state)) faults.push(`${id} is still ${state}`)
      if ((state === 'paid') !== hasReceipt(id)) faults.push(`${id} is ${state}, unlike the ERP`)
      if (!is_told) faults.push(`${id} is ${state}, and its subscriber was not told`)
    }
  }
  return faults
}

/** What must hold whatever was killed; every sentence returned says what did not. */
export function broken(report: KillReport): string[] {
  const { payments, charges, receipts, acknowledged, unbooked } = report
  const approved = payments.filter(({ state }) => state === 'approved')
  const faults = unbooked.map((id) => `${id} was charged and not booked after half a minute`)
  const orders = new Set(payments.map(({ order_id }) => order_id))
  for (const { merchant_order_id: order } of charges) {
    if (!orders.has(order)) faults.push(`${order} was charged and is of no payment`)
  }
  for (const id of paidBills(report)) {
    const charged = chargesOf(report, id).length
    const isApproved = approved.some(({ invoice_id }) => invoice_id === id)
    if (charged > 1) faults.push(`${id} was charged ${charged} times`)
    if (isApproved !== (charged === 1)) faults.push(`${id}: approved is not charged`)
    const booked = receipts.filter(({ id_receber }) => id_receber === id).length
    if (booked !== charged) faults.push(`${id} has ${booked} receipts`)
  }
  for (const { invoice_id, state, is_booked } of payments) {
    if (['created', 'sent', 'unknown'].includes(state)) faults.push(`${invoice_id} is ${state}`)
    if (state === 'approved' && !is_booked) faults.push(`${invoice_id} is not booked`)
  }
  for (const id of acknowledged) {
    const isApproved = approved.some(({ invoice_id }) => invoice_id === id)
    if (!isApproved) faults.push(`${id} was said to be paid and is not`)
  }
  return [...faults, ...brokenAgreements(report)]
}
