import { createHash, randomBytes } from 'node:crypto'
import type { GatewayCall } from './gateway-call.ts'
import type { GatewayCard } from './gateway-cards.ts'

type Linked = Pick<GatewayCard, 'brand' | 'expiry' | 'lastFour'>

const cardDigest = ({ clientId }: GatewayCall, { brand, lastFour, expiry }: Linked) =>
  createHash('sha256').update([clientId, brand, lastFour, expiry].join('/')).digest().subarray(0, 8)

/**
 * The ids by which a card's brand links its transactions. Mastercard's has 22 characters; here the first half
 * of them is the card's own.
 */
export function createLinks(call: GatewayCall, card: Linked) {
  const linkId = Buffer.concat([cardDigest(call, card), randomBytes(8)]).toString('base64url')
  return {
    IssuerTransactionId: String(call.now.getTime()),
    ...(card.brand === 'Master' && { TransactionLinkId: linkId }),
  }
}

/** Whether an id of Mastercard's is one that this card was given. */
export function isLinkOf(call: GatewayCall, card: Linked, linkId = ''): boolean {
  const given = Buffer.from(linkId, 'base64url')
  return given.length === 16 && given.subarray(0, 8).equals(cardDigest(call, card))
}
