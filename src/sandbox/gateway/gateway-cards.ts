import { randomUUID } from 'node:crypto'
import { cardBrand } from '#domain/money/cards/card-number.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import type { GatewayCall } from './gateway-call.ts'

/**
 * A card as the gateway stores it: enough to decide a payment, too little to use the card
 * elsewhere.
 */
export interface GatewayCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly holder: string
  readonly expiry: string
}

const table = 'gateway_cards'

/** Cards stored from the start, which their owners find in the portal. */
export const presetCards: readonly GatewayCard[] = [
  {
    token: '6b1f0d52-8c3a-4e77-9d15-2f4a7c90e1b8',
    brand: 'Visa',
    lastFour: '0010',
    holder: 'MARIA C SOUZA',
    expiry: '12/2031',
  },
]

const brandNames = new Map([
  ['Visa', 'Visa'],
  ['Mastercard', 'Master'],
])

/** The gateway's name for the brand of a card number; null when it does not accept the number. */
export function gatewayBrand(number: string): string | null {
  const brand = cardBrand(number)
  return brand && (brandNames.get(brand) ?? null)
}

/** Stores a card under a new token. */
export async function keepCard(
  { store, clientId }: GatewayCall,
  card: Omit<GatewayCard, 'token'>,
): Promise<GatewayCard> {
  const token = randomUUID()
  const { brand, lastFour, holder, expiry } = card
  const row: Row = { id: token, brand, last_four: lastFour, holder, expiry }
  await store.put(clientId, table, token, row)
  return { ...card, token }
}

export async function findCard(
  store: SandboxStore,
  clientId: string,
  token: string,
): Promise<GatewayCard | null> {
  const kept = presetCards.find((card) => card.token === token)
  if (kept) return kept
  const row = await store.get(clientId, table, token)
  if (!row) return null
  const { brand = '', last_four: lastFour = '', holder = '', expiry = '' } = row
  return { token, brand, lastFour, holder, expiry }
}
