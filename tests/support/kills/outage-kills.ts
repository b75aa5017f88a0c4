import * as v from 'valibot'
import { offsetToDaytime } from '../daytime.ts'
import { PushSink } from './push-sink.ts'
import { finish, runScript, type ScriptProcess, startScript } from './script-process.ts'

const outcomeSchema = v.object({
  /** Inbox messages of the beginning and of the end, and their different readers. */
  begun: v.number(),
  ended: v.number(),
  readers: v.number(),
  /** Messages of subscribers whom it does not affect. */
  strangers: v.number(),
  waiting: v.number(),
  pushed: v.number(),
  affected: v.number(),
})

export interface OutageReport extends v.InferOutput<typeof outcomeSchema> {
  /** Devices that were pushed something, and those that were pushed more than begin and end. */
  readonly devices: number
  readonly shownTwice: number
  /** Pushes in all: a crash sends some again, which browsers show once. */
  readonly sent: number
  readonly seconds: number
}

/**
 * Counts, tells and ends an outage that affects half of so many subscribers, killing the process three
 * times in the middle of its work: of the count, of the pushes of the beginning and of those of the end.
 */
export async function killWhileTellingOutage(
  place: string,
  subscribers: number,
): Promise<OutageReport> {
  const words = [place, String(subscribers), String(offsetToDaytime())]
  const half = subscribers / 2
  const sink = new PushSink()
  const startRun = (held: readonly [reads: string, pushes: string] = ['', '']) =>
    startScript('outage', ['run', ...words, ...held], { onLine: (line) => sink.take(line) })
  const finishWork = async () => finish(await startRun())
  /** Kills a process that got so many answers and waits for the next one; another one goes on. */
  const killAfter = async (kind: 'push' | 'read', answers: number) => {
    const before = sink.counts[kind]
    const held =
      kind === 'read' ? ([String(answers), ''] as const) : (['', String(answers)] as const)
    const script: ScriptProcess = await startRun(held)
    while (sink.counts[kind] <= before + answers)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await script.kill()
    await finishWork()
  }
  await runScript('outage', ['prepare', ...words])
  const began = performance.now()
  await killAfter('read', Math.max(1, Math.floor(subscribers / 500)))
  await runScript('outage', ['confirm', ...words])
  await killAfter('push', Math.floor(half / 2))
  await runScript('outage', ['end', ...words])
  await killAfter('push', Math.floor(half / 2))
  const seconds = (performance.now() - began) / 1000
  const outcome = await runScript('outage', ['tell', ...words])
  return {
    ...v.parse(outcomeSchema, JSON.parse(outcome.at(-1) ?? '')),
    devices: sink.topics.size,
    shownTwice: [...sink.topics.values()].filter((topics) => topics.size !== 2).length,
    sent: sink.counts.push,
    seconds,
  }
}

/** What is wrong with a report: everybody affected is told both, once, and nobody else. */
export function outageFaults(report: OutageReport, subscribers: number): string[] {
  const half = subscribers / 2
  const due: Partial<OutageReport> = {
    begun: half,
    ended: half,
    readers: half,
    strangers: 0,
    waiting: 0,
    pushed: subscribers,
    affected: half,
    devices: half,
    shownTwice: 0,
  }
  return Object.entries(due).flatMap(([name, value]) => {
    const found = Object.entries(report).find(([key]) => key === name)?.[1]
    return found === value ? [] : [`${name}: ${found} instead of ${value}`]
  })
}
