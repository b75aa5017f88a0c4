import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const script = fileURLToPath(new URL('./payment-process.ts', import.meta.url))
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

interface Talker {
  readonly child: ChildProcess
  readonly said: string[]
  readonly ended: Promise<unknown>
}

function start(...words: string[]): Talker {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface(child.stdout).on('line', (line) => said.push(line))
  return { child, said, ended: once(child, 'close') }
}

async function hasSaid({ child, said, ended }: Talker, lines: number): Promise<void> {
  while (said.length < lines) {
    // Done already: a bill whose outcome it did not learn has no line.
    if (child.exitCode === 0) return
    if (child.exitCode !== null) throw new Error(`it ended before it said ${lines} lines`)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))])
  }
}

async function run(...words: string[]): Promise<string[]> {
  const talker = start(...words)
  await talker.ended
  if (talker.child.exitCode !== 0) throw new Error(`${words[0]} failed`)
  return talker.said
}

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
  // How long a bill takes when nobody kills the process.
  const usual = Number(prepared.at(-1)) / billsPerRound
  const acknowledged: string[] = []
  let interrupted = 0
  for (let round = 1; round <= rounds; round += 1) {
    const talker = start('pay', place, String(round * billsPerRound), String(billsPerRound))
    // Somewhere inside one of its bills: `ready`, then a line for each that is paid.
    await hasSaid(talker, 1 + Math.floor(Math.random() * billsPerRound))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * usual))
    talker.child.kill('SIGKILL')
    await talker.ended
    if (!talker.said.includes('done')) interrupted += 1
    acknowledged.push(...talker.said.filter((line) => line.startsWith('paid ')))
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
