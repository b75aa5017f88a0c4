import * as v from 'valibot'
import { finish, runScript, startScript } from './script-process.ts'

/** Bills each process pays, one after the other, before it is done. */
const billsPerRound = 3

const outcomeSchema = v.object({
  payments: v.array(
    v.object({ invoice_id: v.string(), state: v.string(), is_booked: v.boolean() }),
  ),
  charges: v.array(v.object({ merchant_order_id: v.string() })),
  receipts: v.array(v.object({ id_receber: v.string() })),
})
type Outcome = v.InferOutput<typeof outcomeSchema>

const start = (...words: string[]) => startScript('payment', words)
const run = (...words: string[]) => runScript('payment', words)

export interface KillReport extends Outcome {
  readonly rounds: number
  /** Bills of which a process had said that they are paid. */
  readonly acknowledged: readonly string[]
  /** Rounds in which the process was killed with work under way. */
  readonly interrupted: number
}

/**
 * Kills a paying server at a random moment, so many times, and lets the last one tidy up: with a
 * clock `ahead` milliseconds ahead, or after waiting as long.
 */
export async function killWhilePaying(
  place: string,
  rounds: number,
  { ahead, waits }: { ahead: number; waits: number },
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
    await payer.kill()
    if (!payer.lines.includes('done')) interrupted += 1
    acknowledged.push(...payer.lines.filter((line) => line.startsWith('paid ')))
  }
  await new Promise((resolve) => setTimeout(resolve, waits))
  const lines = await run('settle', place, String(ahead))
  const outcome = v.parse(outcomeSchema, JSON.parse(lines.at(-1) ?? ''))
  return {
    ...outcome,
    rounds,
    interrupted,
    acknowledged: acknowledged.map((line) => line.slice('paid '.length)),
  }
}

/** What must hold whatever was killed; every sentence returned says what did not. */
export function broken(report: KillReport): string[] {
  const { payments, charges, receipts, acknowledged } = report
  const chargesOf = (invoiceId: string) =>
    charges.filter(({ merchant_order_id: order }) => order.startsWith(`FAT${invoiceId}R`)).length
  const approved = payments.filter(({ state }) => state === 'approved')
  const faults: string[] = []
  for (const id of new Set(payments.map(({ invoice_id }) => invoice_id))) {
    const isApproved = approved.some(({ invoice_id }) => invoice_id === id)
    if (chargesOf(id) > 1) faults.push(`${id} was charged ${chargesOf(id)} times`)
    if (isApproved !== (chargesOf(id) === 1)) faults.push(`${id}: approved is not charged`)
    const booked = receipts.filter(({ id_receber }) => id_receber === id).length
    if (booked !== chargesOf(id)) faults.push(`${id} has ${booked} receipts`)
  }
  for (const { invoice_id, state, is_booked } of payments) {
    if (['created', 'sent', 'unknown'].includes(state)) faults.push(`${invoice_id} is ${state}`)
    if (state === 'approved' && !is_booked) faults.push(`${invoice_id} is not booked`)
  }
  for (const id of acknowledged) {
    const isApproved = approved.some(({ invoice_id }) => invoice_id === id)
    if (!isApproved) faults.push(`${id} was said to be paid and is not`)
  }
  return faults
}
