import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const sampleMs = 2_000
/** Above this share of the processor a bench cannot be trusted. */
const quietShare = 0.15

/** Memory that is touched, in bytes, and its pages. */
const touchedBytes = 64 * 2 ** 20
const pageBytes = 4096
/**
 * Microseconds a page of memory that is touched for the first time: up to 2 where the host of a virtual
 * machine has room, and 4 where it has not, which slows browsers and starts to half without any load that
 * could be seen.
 */
const quickTouchUs = 3

function ticks() {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  return { all, idle }
}

/** Microseconds for the first touch of a page. */
function touchUs() {
  const startedAt = performance.now()
  const memory = Buffer.allocUnsafeSlow(touchedBytes)
  for (let at = 0; at < touchedBytes; at += pageBytes) memory[at] = 1
  return ((performance.now() - startedAt) * 1_000) / (touchedBytes / pageBytes)
}

/** Whether other work than ours takes the processor or the memory now, while no bench runs. */
export async function isNoisy() {
  const before = ticks()
  await wait(sampleMs)
  const after = ticks()
  const busyShare = 1 - (after.idle - before.idle) / (after.all - before.all)
  return busyShare > quietShare || touchUs() > quickTouchUs
}
