import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { singleUseKind } from './single-use.ts'
import type { CardStore } from './store.ts'

/** Deletes single-use cards. A card that its owner has already deleted is skipped. */
export function removeSingleUseCards(cards: Pick<CardStore, 'remove'>): JobHandler {
  return {
    kind: singleUseKind,
    lane: 'bulk',
    batchSize: 10,
    run: eachInTurn(async ({ clientId, customerId, documentHash, key }) => {
      if (customerId && documentHash) {
        await cards.remove({ clientId, customerId, documentHash }, key)
      }
      return null
    }),
  }
}
