import { parentPort, workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as brazilian } from '@zxcvbn-ts/language-pt-br'

/**
 * A thread that estimates how many guesses a password takes: a third of a second for one of 40 characters.
 *
 * @typedef {{ password: string, words: readonly string[] }} StrengthWork
 * @typedef {{ brazilianWords: readonly string[] }} StrengthData
 */

const port = parentPort
if (!port) throw new Error('Passwords are estimated in a worker thread only.')

/** @type {StrengthData} */
const { brazilianWords } = workerData
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...brazilian, brazilianWords: [...brazilianWords] },
  graphs: adjacencyGraphs,
})

port.on('message', (/** @type {StrengthWork} */ { password, words }) => {
  /** @type {import('#server/platform/threads/work-threads.ts').Report<number>} */
  let report
  try {
    report = { result: estimator.check(password, [...words]).score }
  } catch (error) {
    report = { failure: error instanceof Error ? error.message : 'unknown failure' }
  }
  port.postMessage(report)
})
