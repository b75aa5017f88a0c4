import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { CardLinkMemory, CardLinks } from '#server/upstreams/gateways/port.ts'
import { removeAfterUse } from './single-use.ts'
import { cards } from './table.ts'

/** The fields by which two cards of a customer count as the same. */
export interface CardIdentity {
  readonly brand: CardBrand
  readonly lastFour: string
  /** `MM/YYYY` */
  readonly expiry: string
}

export interface NewCard extends CardIdentity {
  readonly alias: string
  readonly holder: string
  readonly token: string
  readonly links?: CardLinks
  readonly contractIds: readonly string[]
  /** When it was added, where its owner does not keep it: it is then deleted by itself. */
  readonly singleUseFrom?: Date | null
}

export interface StoredCard extends CardIdentity {
  readonly id: string
  readonly alias: string
  readonly holder: string
}

const shownColumns = {
  id: cards.id,
  alias: cards.alias,
  holder: cards.holder,
  brand: cards.brand,
  lastFour: cards.lastFour,
  expiry: cards.expiry,
}

const linkColumns = {
  transactionLinkId: cards.transactionLinkId,
  issuerTransactionId: cards.issuerTransactionId,
}

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(cards.clientId, clientId),
    eq(cards.customerId, customerId),
    eq(cards.documentHash, documentHash),
  )

export const cardSealContext = (clientId: string, id: string) => `card/${clientId}/${id}`

export type CardStore = ReturnType<typeof cardStore>

export function cardStore({ db }: Pick<Database, 'db'>, seal: Sealer) {
  return {
    /** Oldest first. */
    list: (subscriber: Subscriber): Promise<StoredCard[]> =>
      db
        .select(shownColumns)
        .from(cards)
        .where(ofSubscriber(subscriber))
        .orderBy(asc(cards.createdAt), asc(cards.id)),

    /** A card with its token and links, which are needed only to charge it. */
    find: async (
      subscriber: Subscriber,
      id: string,
    ): Promise<
      (StoredCard & { readonly token: string; readonly links: CardLinkMemory }) | null
    > => {
      const isCard = and(ofSubscriber(subscriber), eq(cards.id, id))
      const [row] = await db
        .select({ card: shownColumns, known: linkColumns, sealedToken: cards.sealedToken })
        .from(cards)
        .where(isCard)
      if (!row) return null
      const { card, known, sealedToken } = row
      return {
        ...card,
        token: seal.open(sealedToken, cardSealContext(subscriber.clientId, id)),
        links: {
          known,
          keep: async (links) => void (await db.update(cards).set(links).where(isCard)),
        },
      }
    },

    /** Adds a card; null when the customer already has it. */
    add: (
      subscriber: Subscriber,
      card: NewCard,
    ): Promise<(StoredCard & { readonly removedAt: Date | null }) | null> => {
      const { clientId, customerId, documentHash } = subscriber
      const { token, links, contractIds, singleUseFrom, ...plain } = card
      const id = randomUUID()
      return db.transaction(async (tx) => {
        const [added] = await tx
          .insert(cards)
          .values({
            ...plain,
            ...links,
            clientId,
            customerId,
            documentHash,
            id,
            sealedToken: seal.seal(token, cardSealContext(clientId, id)),
            contractIds: [...contractIds],
          })
          .onConflictDoNothing()
          .returning(shownColumns)
        if (!added) return null
        const removedAt = singleUseFrom
          ? await removeAfterUse(tx, subscriber, id, singleUseFrom)
          : null
        return { ...added, removedAt }
      })
    },

    /** Deletes a card with its token; false when it does not exist. */
    remove: async (subscriber: Subscriber, id: string): Promise<boolean> => {
      const removed = await db
        .delete(cards)
        .where(and(ofSubscriber(subscriber), eq(cards.id, id)))
        .returning({ id: cards.id })
      return removed.length > 0
    },
  }
}
