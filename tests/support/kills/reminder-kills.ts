import * as v from 'valibot'
import { paidMeanwhile } from '../upstreams/bench-erp.ts'
import { billsOf } from '../tenants/reminder-tenants.ts'
import { finish, runScript, type ScriptProcess, startScript } from './script-process.ts'

/** From so many bills on a process works for minutes. */
const longRun = 5_000

const outcomeSchema = v.object({
  notices: v.number(),
  different: v.number(),
  waiting: v.number(),
  pushed: v.number(),
  planned: v.number(),
  sentOfRuns: v.number(),
  droppedOfRuns: v.number(),
  read: v.number(),
})

export interface ReminderReport extends v.InferOutput<typeof outcomeSchema> {
  readonly bills: number
  readonly tenants: number
  readonly kills: number
  /** Kills with work under way. */
  readonly interrupted: number
  /** Devices that were sent something, of how many different notices, and how often in all. */
  readonly devices: number
  readonly topics: number
  readonly sent: number
  readonly seconds: number
  /** Milliseconds of processor time of all processes, from the moment each was ready. */
  readonly processorMs: number
  /** MiB that one of the processes used at most. */
  readonly memory: number
}

/** Of a process's notices as many at most are under way: a crash sends those again. */
export const underWay = 2 * 100

/** Nine in the morning in São Paulo, as an offset from the present time. */
function toMorning(): number {
  const now = Date.now()
  return new Date(new Date(now).toISOString().replace(/T.*/, 'T12:00:00Z')).getTime() - now
}

/** What all processes said so far. Its size is that of the run, whatever is sent again. */
class Sink {
  /** By the number of the device: the beginning of the first topic it was sent, 0 for none. */
  readonly #topics: Uint32Array
  sent = 0
  devices = 0
  topics = 0

  constructor(bills: number) {
    this.#topics = new Uint32Array(bills + 1)
  }

  /** Counts a line that tells of a push; false when it tells of something else. */
  take(line: string): boolean {
    const [kind, device = '', topic = ''] = line.split(' ')
    if (kind !== 'push') return false
    const number = Number(device)
    const beginning = Buffer.from(topic, 'base64url').readUInt32BE() || 1
    const known = this.#topics[number]
    if (known === 0) this.devices += 1
    if (known !== beginning) this.topics += 1
    if (known === 0) this.#topics[number] = beginning
    this.sent += 1
    return true
  }
}

/** What a process said last of the resources it used, also when it was killed. */
class Usage {
  processorMs = 0
  memory = 0

  take(line: string): boolean {
    const [kind, processorMs, memory] = line.split(' ')
    if (kind !== 'used') return false
    this.processorMs = Number(processorMs)
    this.memory = Number(memory)
    return true
  }
}

/**
 * Reminds of so many bills with `processes` at once, killing one after the other, `kills` in all, each
 * at another point of the work and followed by a new one; the last ones are let finish.
 */
export async function killWhileReminding(
  place: string,
  {
    bills,
    kills,
    processes,
    tenants = 1,
  }: { bills: number; kills: number; processes: number; tenants?: number },
): Promise<ReminderReport> {
  const words = [place, String(bills), String(toMorning()), String(tenants)]
  const sink = new Sink(bills)
  const usages: Usage[] = []
  const startRun = () => {
    const usage = new Usage()
    usages.push(usage)
    const onLine = (line: string) => sink.take(line) || usage.take(line)
    return startScript('reminder', ['run', ...words], { onLine, isLong: bills >= longRun })
  }
  await runScript('reminder', ['prepare', ...words])
  const began = performance.now()
  const running: ScriptProcess[] = []
  while (running.length < processes) running.push(await startRun())
  let interrupted = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const due = Math.floor((bills * kill) / (kills + 1))
    while (sink.sent < due && running.some((script) => script.isRunning())) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const [victim] = running.splice(0, 1)
    if (!victim) break
    if (victim.isRunning()) interrupted += 1
    await victim.kill()
    running.push(await startRun())
  }
  await Promise.all(running.map(finish))
  const seconds = (performance.now() - began) / 1000
  const outcome = await runScript('reminder', ['tell', ...words])
  return {
    ...v.parse(outcomeSchema, JSON.parse(outcome.at(-1) ?? '')),
    bills,
    tenants,
    kills,
    interrupted,
    devices: sink.devices,
    topics: sink.topics,
    sent: sink.sent,
    seconds,
    processorMs: usages.reduce((sum, usage) => sum + usage.processorMs, 0),
    memory: Math.max(...usages.map((usage) => usage.memory)),
  }
}

/** What must hold whatever was killed; every sentence returned says what did not. */
export function broken(report: ReminderReport): string[] {
  const { bills, tenants, kills, notices, different, waiting, pushed, planned, devices, topics } =
    report
  const paid = tenants * Math.floor(billsOf(bills, tenants) / paidMeanwhile)
  const owed = bills - paid
  const faults: string[] = []
  const hold = (holds: boolean, sentence: string) => void (holds || faults.push(sentence))
  hold(planned === bills, `${planned} of ${bills} bills were queued`)
  const { sentOfRuns: sent, droppedOfRuns: dropped } = report
  hold(sent === owed, `the runs say that ${sent} of ${owed} were sent`)
  hold(dropped === paid, `the runs say that ${dropped} of ${paid} were dropped`)
  hold(notices === owed, `${notices} notices of ${owed} bills that were owed`)
  hold(different === notices, `${notices - different} notices are double`)
  hold(waiting === 0, `${waiting} pushes were never sent`)
  hold(pushed === owed, `${pushed} pushes counted of ${owed}`)
  hold(devices === owed, `${devices} devices of ${owed} heard of it`)
  hold(topics === devices, `${topics - devices} devices show it twice`)
  const again = report.sent - devices
  hold(again <= kills * underWay, `${again} pushes were sent again, ${kills * underWay} may be`)
  return faults
}
