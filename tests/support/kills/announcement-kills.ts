import { PushSink } from './push-sink.ts'
import { finish, runScript, type ScriptProcess, startScript } from './script-process.ts'

/** Portions of 250 accounts that are read, and pushes, after which the process is killed. */
interface Kills {
  readonly reads: readonly number[]
  readonly pushes: readonly number[]
}

/**
 * Sends an announcement to half of so many subscribers, killing the process after each of these points of
 * the work and starting another. Returns what became of it, and how many devices saw it how often.
 */
export async function killWhileAnnouncing(
  place: string,
  subscribers: number,
  { reads, pushes }: Kills,
) {
  const words = [place, String(subscribers)]
  const sink = new PushSink()
  const onLine = (line: string) => sink.take(line)
  const start = () => startScript('announcement', ['run', ...words], { onLine })
  await runScript('announcement', ['prepare', ...words])
  let interrupted = 0
  let script: ScriptProcess = await start()
  const points = [
    ...reads.map((count) => ({ kind: 'read', count }) as const),
    ...pushes.map((count) => ({ kind: 'push', count }) as const),
  ]
  for (const { kind, count } of points) {
    while (sink.counts[kind] < count && script.isRunning()) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    if (script.isRunning()) interrupted += 1
    await script.kill()
    script = await start()
  }
  await finish(script)
  const outcome = await runScript('announcement', ['tell', ...words])
  const shownTwice = [...sink.topics.values()].filter((topics) => topics.size > 1).length
  const told: unknown = JSON.parse(outcome.at(-1) ?? '')
  return { told, devices: sink.topics.size, shownTwice, interrupted }
}
