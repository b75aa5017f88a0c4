import { isUnderWay } from '#domain/news/outages/phase.ts'
import { causeWords } from '#domain/news/outages/words.ts'
import type { KnownOutages, OwnOutages } from './outage-port.ts'

/** The outages that staff have confirmed. One that names no contracts affects all of its subscriber's. */
export function knownOutages(own: OwnOutages): KnownOutages {
  return {
    async find({ subscriber, contract }) {
      const outages = await own.list(subscriber)
      const outage = outages.find(
        ({ phase, contract_ids: ids }) =>
          isUnderWay(phase) &&
          (ids.length === 0 || (contract !== null && ids.includes(contract.id))),
      )
      if (!outage) return null
      const { cause, expected_end: end } = outage
      return { cause: causeWords[cause], expectedUntil: end === null ? null : new Date(end) }
    },
  }
}
