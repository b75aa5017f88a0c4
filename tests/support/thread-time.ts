import { existsSync, readFileSync } from 'node:fs'

/** Nanoseconds that a thread has run, by the kernel: the first figure of the file. */
const stat = '/proc/thread-self/schedstat'

/** Why the time of a thread is not known on this machine, or null when it is. */
export const threadTimeMissing = existsSync(stat) ? null : 'the system tells no time of a thread'

const threadMs = () => Number(readFileSync(stat, 'utf8').split(' ', 1)[0]) / 1_000_000

/**
 * Milliseconds of the processor that this thread used until `work` ended: what it kept from everybody else,
 * however busy the machine is with other things.
 */
export async function threadTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = threadMs()
  await work()
  return threadMs() - before
}
