import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const sampleMs = 2_000
/** Above this share of the processor a bench cannot be trusted. */
const quietShare = 0.15

function ticks() {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  return { all, idle }
}

/** Whether other work than ours takes the processor now, while no bench runs. */
export async function isNoisy() {
  const before = ticks()
  await wait(sampleMs)
  const after = ticks()
  const busyShare = 1 - (after.idle - before.idle) / (after.all - before.all)
  return busyShare > quietShare
}
