import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { registerCard } from '#contract/money/cards.ts'

/** Numbers of the gateway's own sandbox: the last digit decides what becomes of a payment. */
export const numbers = {
  approved: '4000000000000051',
  approvedMastercard: '5100000000000040',
  denied: '4000000000000002',
  timesOut: '4000000000000036',
} as const

/** What a subscriber types to register a card. */
export function cardOf(
  CardNumber: string,
  change: Partial<BodyOf<typeof registerCard>> = {},
): BodyOf<typeof registerCard> {
  return {
    CardAlias: 'Meu cartão',
    CardNumber,
    Holder: 'Maria C Souza',
    ExpirationDate: '12/2031',
    SecurityCode: '123',
    Contracts: ['201'],
    Recurrent: false,
    ...change,
  }
}
