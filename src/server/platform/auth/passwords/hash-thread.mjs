import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * One thread that hashes and verifies passwords, one after the other.
 *
 * @typedef {import('./password-cost.ts').PasswordCost} PasswordCost
 * @typedef {{ hash: string, cost: PasswordCost } | { verify: string, stored: string }} HashWork
 * @typedef {{ result: string | boolean } | { failure: string }} HashReport
 */

const port = parentPort
if (!port) throw new Error('Passwords are hashed in a worker thread only.')

/** Steps of niceness: a hash has a quarter of a processor that it shares with other work. */
const stepsBelow = 5
const lowest = 19

// On Linux each thread has a priority of its own: the event loop and the database go before a hash.
// Elsewhere the call would slow the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(Math.min(getPriority() + stepsBelow, lowest))
  } catch {
    // A sandbox of the operating system may forbid it: hashes then take turns with everything else.
  }
}

/** @param {HashWork} work */
const run = (work) =>
  'verify' in work ? verifySync(work.stored, work.verify) : hashSync(work.hash, work.cost)

port.on('message', (/** @type {HashWork} */ work) => {
  /** @type {HashReport} */
  let report
  try {
    report = { result: run(work) }
  } catch (error) {
    report = { failure: error instanceof Error ? error.message : 'unknown failure' }
  }
  port.postMessage(report)
})
