import * as v from 'valibot'
import { challengeSchema } from '#contract/platform/proof-of-work.ts'
import { solvePuzzle } from '#domain/platform/proof-of-work.ts'

/* Solves one challenge beside the page: gets it as a message, and answers with the nonces. */

declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', ({ data }) => {
  const { token, ...cost } = v.parse(challengeSchema, data)
  self.postMessage(solvePuzzle(token, cost), [])
})
