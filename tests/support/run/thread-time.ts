import { existsSync, readFileSync } from 'node:fs'

/** Nanoseconds that a thread has run, by the kernel: the first figure of the file. */
const stat = '/proc/thread-self/schedstat'

/** Why the time of a thread is not known on this machine, or null when it is. */
export const threadTimeMissing = existsSync(stat) ? null : 'the system tells no time of a thread'

const threadMs = () => Number(readFileSync(stat, 'utf8').split(' ', 1)[0]) / 1_000_000

/** What `fixedWork` takes on the machine by which limits were set, once it is compiled. */
const fixedWorkMs = 45

/** Reads and writes four million letters of JSON. */
const fixedText = () =>
  JSON.stringify(
    Array.from({ length: 100_000 }, (_, nth) => ({ id: String(nth), name: 'Maria Clara Souza' })),
  )

/** How many times slower this thread is at present than on that machine; at least 1. */
function slowness(): number {
  const text = fixedText()
  const times = Array.from({ length: 5 }, () => {
    const before = threadMs()
    JSON.stringify(JSON.parse(text))
    return threadMs() - before
  })
  return Math.max(1, Math.min(...times) / fixedWorkMs)
}

/** How often work is done that seems to hold the thread: what collects garbage of others holds it, too. */
const maxRounds = 3

/**
 * Milliseconds of the processor that this thread used until `work` ended: what it kept from everybody else,
 * however busy the machine is with other things. A processor that is shared runs slower, too: more than
 * `limitMs` is divided by what a fixed piece of work takes longer at present, and the least of three rounds
 * counts.
 */
export async function threadTimeOf(work: () => Promise<unknown>, limitMs: number): Promise<number> {
  let leastMs = Infinity
  for (let round = 0; round < maxRounds && leastMs > limitMs; round += 1) {
    const before = threadMs()
    await work()
    const ms = threadMs() - before
    leastMs = Math.min(leastMs, ms > limitMs ? ms / slowness() : ms)
  }
  return leastMs
}
