import { cardBrand } from '#domain/cards/card-number.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'

/** What the gateway keeps of a card under its token: enough to decide, too little to be one. */
export interface GatewayCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly holder: string
  readonly expiry: string
}

const table = 'gateway_cards'

/** Cards that were kept before the box was opened: their owners find them in the portal. */
export const keptCards: readonly GatewayCard[] = [
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

/** The gateway's name for the brand of a number it takes, or null. */
export function brandOf(number: string): string | null {
  const brand = cardBrand(number)
  return brand && (brandNames.get(brand) ?? null)
}

export async function keep(store: SandboxStore, clientId: string, card: GatewayCard) {
  const { token, brand, lastFour, holder, expiry } = card
  const row: Row = { id: token, brand, last_four: lastFour, holder, expiry }
  await store.put(clientId, table, token, row)
}

export async function cardOf(
  store: SandboxStore,
  clientId: string,
  token: string,
): Promise<GatewayCard | null> {
  const kept = keptCards.find((card) => card.token === token)
  if (kept) return kept
  const row = await store.get(clientId, table, token)
  if (!row) return null
  const { brand = '', last_four: lastFour = '', holder = '', expiry = '' } = row
  return { token, brand, lastFour, holder, expiry }
}
