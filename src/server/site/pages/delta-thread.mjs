import { parentPort } from 'node:worker_threads'
import { diffTexts } from './file-delta.mjs'

/**
 * A thread that compares two files: some twenty milliseconds for one of 100 kB.
 *
 * @typedef {{ former: string, next: string }} DeltaWork
 */

const port = parentPort
if (!port) throw new Error('Files are compared in a worker thread only.')

port.on('message', (/** @type {DeltaWork} */ { former, next }) => {
  /** @type {import('#server/platform/threads/work-threads.ts').Report<import('./file-delta.mjs').DeltaPart[]>} */
  let report
  try {
    report = { result: diffTexts(former, next) }
  } catch (error) {
    report = { failure: error instanceof Error ? error.message : 'unknown failure' }
  }
  port.postMessage(report)
})
