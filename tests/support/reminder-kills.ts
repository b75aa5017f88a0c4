import * as v from 'valibot'
import { paidMeanwhile } from './bench-erp.ts'
import { finish, runScript, type ScriptProcess, startScript } from './script-process.ts'

const outcomeSchema = v.object({
  notices: v.number(),
  different: v.number(),
  waiting: v.number(),
  pushed: v.number(),
  planned: v.number(),
  read: v.number(),
})

export interface ReminderReport extends v.InferOutput<typeof outcomeSchema> {
  readonly bills: number
  readonly kills: number
  /** Kills with work under way. */
  readonly interrupted: number
  /** Devices that were sent something, of how many different notices, and how often in all. */
  readonly devices: number
  readonly topics: number
  readonly sent: number
  readonly seconds: number
  /** MiB the last process used at most. */
  readonly memory: number
}

/** Of a process's notices as many at most are under way: a crash sends those again. */
export const underWay = 4 * 50

/** Nine in the morning in São Paulo, as an offset from the present time. */
function toMorning(): number {
  const now = Date.now()
  return new Date(new Date(now).toISOString().replace(/T.*/, 'T12:00:00Z')).getTime() - now
}

/** The pushes of all processes so far: device -> the topics it was sent. */
class Sink {
  readonly topics = new Map<string, Set<string>>()
  sent = 0

  /** Counts a line that tells of a push; false when it tells of something else. */
  take(line: string): boolean {
    const [kind, device = '', topic = ''] = line.split(' ')
    if (kind !== 'push') return false
    const known = this.topics.get(device) ?? new Set()
    this.topics.set(device, known.add(topic))
    this.sent += 1
    return true
  }
}

/**
 * Reminds of so many bills with `processes` at once, killing one after the other, `kills` in all, each
 * at another point of the work and followed by a new one; the last ones are let finish.
 */
export async function killWhileReminding(
  place: string,
  { bills, kills, processes }: { bills: number; kills: number; processes: number },
): Promise<ReminderReport> {
  const words = [place, String(bills), String(toMorning())]
  const sink = new Sink()
  const startRun = () =>
    startScript('reminder', ['run', ...words], { onLine: (line) => sink.take(line) })
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
  const lines = await Promise.all(running.map(finish))
  const seconds = (performance.now() - began) / 1000
  const outcome = await runScript('reminder', ['tell', ...words])
  const memory = lines.flat().map((line) => Number(/^memory (\d+)$/.exec(line)?.[1] ?? 0))
  return {
    ...v.parse(outcomeSchema, JSON.parse(outcome.at(-1) ?? '')),
    bills,
    kills,
    interrupted,
    devices: sink.topics.size,
    topics: [...sink.topics.values()].reduce((sum, topics) => sum + topics.size, 0),
    sent: sink.sent,
    seconds,
    memory: Math.max(...memory),
  }
}

/** What must hold whatever was killed; every sentence returned says what did not. */
export function broken(report: ReminderReport): string[] {
  const { bills, kills, notices, different, waiting, pushed, planned, devices, topics } = report
  const owed = bills - Math.floor(bills / paidMeanwhile)
  const faults: string[] = []
  const hold = (holds: boolean, sentence: string) => void (holds || faults.push(sentence))
  hold(planned === bills, `${planned} of ${bills} bills were queued`)
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
