import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CardBrand } from '#domain/cards/card-number.ts'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { cards } from './table.ts'

/** What makes two cards of a customer the same one. */
export interface CardFace {
  readonly brand: CardBrand
  readonly lastFour: string
  /** `MM/YYYY` */
  readonly expiry: string
}

export interface NewCard extends CardFace {
  readonly alias: string
  readonly holder: string
  readonly token: string
  readonly contractIds: readonly string[]
}

export interface StoredCard extends CardFace {
  readonly id: string
  readonly alias: string
  readonly holder: string
}

const shown = {
  id: cards.id,
  alias: cards.alias,
  holder: cards.holder,
  brand: cards.brand,
  lastFour: cards.lastFour,
  expiry: cards.expiry,
}

const of = ({ clientId, customerId }: Subscriber) =>
  and(eq(cards.clientId, clientId), eq(cards.customerId, customerId))

const place = (clientId: string, id: string) => `card/${clientId}/${id}`

export type CardStore = ReturnType<typeof cardStore>

export function cardStore({ db }: Pick<Database, 'db'>, seal: Sealer) {
  return {
    /** Oldest first. */
    list: (owner: Subscriber): Promise<StoredCard[]> =>
      db.select(shown).from(cards).where(of(owner)).orderBy(asc(cards.createdAt), asc(cards.id)),

    /** With its token, for the one moment it is charged. */
    find: async (
      owner: Subscriber,
      id: string,
    ): Promise<(StoredCard & { readonly token: string }) | null> => {
      const [row] = await db
        .select({ ...shown, sealedToken: cards.sealedToken })
        .from(cards)
        .where(and(of(owner), eq(cards.id, id)))
      if (!row) return null
      const { sealedToken, ...card } = row
      return { ...card, token: seal.open(sealedToken, place(owner.clientId, id)) }
    },

    /** null: this customer has it already. */
    add: async (
      { clientId, customerId }: Subscriber,
      card: NewCard,
    ): Promise<StoredCard | null> => {
      const { token, contractIds, ...plain } = card
      const id = randomUUID()
      const [added] = await db
        .insert(cards)
        .values({
          ...plain,
          clientId,
          customerId,
          id,
          sealedToken: seal.seal(token, place(clientId, id)),
          contractIds: [...contractIds],
        })
        .onConflictDoNothing()
        .returning(shown)
      return added ?? null
    },

    /** Forgets it, token and all; false when there was none. */
    remove: async (owner: Subscriber, id: string): Promise<boolean> => {
      const removed = await db
        .delete(cards)
        .where(and(of(owner), eq(cards.id, id)))
        .returning({ id: cards.id })
      return removed.length > 0
    },
  }
}
