import { type SavedCard, listCards, registerCard, removeCard } from '#contract/money/cards.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { type ExpiryFault, expiryFault } from '#domain/money/cards/card-expiry.ts'
import { cardBrand, cardDigits, lastFourDigits } from '#domain/money/cards/card-number.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { type CardGateway, GatewayRefusal, type RawCard } from '#server/upstreams/gateways/port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import { cardAddedMail } from './card-added-mail.ts'
import type { CardLimits } from './limits.ts'
import type { CardStore, StoredCard } from './store.ts'

type CardCaller = Pick<Call<typeof listCards>, 'tenant' | 'session'>

const expiryRefusals = {
  format: 'Invalid date format use',
  month: 'Invalid Month',
  expired: 'Card expirated',
} as const satisfies Record<ExpiryFault, string>

/**
 * The gateway's error codes for an unknown merchant: a fault of the provider's account, not of the
 * card.
 */
const accountRefusals: ReadonlySet<string> = new Set(['132', '401', '403'])
const dateRefusal = '126'

/**
 * Milliseconds that the answer waits for an e-mail which only informs about what has already
 * happened.
 */
const mailTimeoutMs = 5_000

function toSavedCard({ id, alias, brand, lastFour, expiry }: StoredCard): SavedCard {
  return {
    uuid: id,
    alias,
    brand,
    CardNumber: `${'*'.repeat(12)}${lastFour}`,
    ExpirationDate: expiry,
  }
}

/** The card of a registration, or a refusal that names its fault. */
function requireRawCard(body: ParsedBody<typeof registerCard>, today: string): RawCard {
  const number = cardDigits(body.CardNumber)
  const brand = cardBrand(number)
  if (!brand) refuse(registerCard, 'invalid credit card')
  const fault = expiryFault(body.ExpirationDate, today)
  if (fault) refuse(registerCard, expiryRefusals[fault])
  const { ExpirationDate: expiry, SecurityCode: securityCode } = body
  return { number, brand, holder: body.Holder.trim(), expiry, securityCode }
}

/** Token and links of a card that its bank accepts; null for anything the bank declines. */
async function createCardToken(gateway: CardGateway, card: RawCard) {
  try {
    const links = await gateway.verify(card)
    return links && { links, token: await gateway.tokenise(card) }
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    if (accountRefusals.has(error.code)) throw commonRefusal('upstream failed')
    if (error.code === dateRefusal) refuse(registerCard, 'Invalid date format use')
    return null
  }
}

export type CardService = ReturnType<typeof cardService>

export function cardService(deps: {
  readonly cards: CardStore
  readonly gateways: Gateways
  readonly erps: Pick<Erps, 'for'>
  readonly limits: CardLimits
  readonly mailer: Mailer
  readonly now: () => Date
}) {
  const { cards, gateways, erps, limits, mailer, now } = deps

  /** Sends e-mails about a new card. The card is saved whether or not they arrive. */
  const sendCardAddedMails = async (
    { tenant, session }: CardCaller,
    card: StoredCard,
  ): Promise<void> => {
    const signal = AbortSignal.timeout(mailTimeoutMs)
    const customer = await erps
      .for(tenant)
      .customer(session.customerId, { signal })
      .catch(() => null)
    await Promise.allSettled(
      (customer?.value?.emails ?? []).map(async (to) =>
        mailer.send(tenant, await cardAddedMail(tenant, to, card, now()), signal),
      ),
    )
  }

  const requireOwnContracts = async (caller: CardCaller, ids: readonly string[]) => {
    const { tenant, session } = caller
    const list = await erps.for(tenant).contracts(session.customerId)
    const isOwn = (asked: string) =>
      findListed(list, ({ id, customerId }) => id === asked && customerId === session.customerId)
    if (!ids.every(isOwn)) refuse(registerCard, 'contract not found')
  }

  return {
    list: async (caller: CardCaller) => {
      requireFlag(caller.session, 'credit_card')
      const found = await cards.list(subscriberOf(caller))
      if (found.length === 0) refuse(listCards, 'Card not founded for customer.')
      return { cards: found.map(toSavedCard) }
    },

    register: async (call: CardCaller & Call<typeof registerCard>) => {
      requireFlag(call.session, 'credit_card')
      const { tenant, body } = call
      const subscriber = subscriberOf(call)
      const gateway = gateways.for(tenant)
      if (!gateway) refuse(registerCard, 'gateway not configured')
      const card = requireRawCard(body, calendarDate(now(), tenant.rules.timeZone))
      await limits.consumeFromSource(tenant.clientId, call.source)
      await requireOwnContracts(call, body.Contracts)
      const identity = {
        brand: card.brand,
        lastFour: lastFourDigits(card.number),
        expiry: card.expiry,
      }
      const known = await cards.list(subscriber)
      if (known.some((other) => isSameCard(other, identity))) {
        refuse(registerCard, 'Card already registered for this customer')
      }
      requireCaller(call)
      const addition = await limits.consumeAddition(subscriber)
      let added: Awaited<ReturnType<CardStore['add']>> = null
      try {
        const ask = () => createCardToken(gateway, card)
        const created = await limits.withDeclineBudget(subscriber, ask, (answer) => answer === null)
        if (!created) refuse(registerCard, 'Card is not valid')
        const { CardAlias: alias, Contracts: contractIds } = body
        added = await cards.add(subscriber, {
          ...identity,
          alias,
          holder: card.holder,
          ...created,
          contractIds,
          singleUseFrom: body.SingleUse ? now() : null,
        })
      } finally {
        if (!added) await addition.refund()
      }
      // The form was sent twice at the same time: the other call has just saved the card.
      if (!added) refuse(registerCard, 'contract or card already registered')
      const { removedAt } = added
      // What is gone within the hour was not added to the account.
      if (!removedAt) await sendCardAddedMails(call, added)
      return {
        card: toSavedCard(added),
        ...(removedAt && { removed_at: removedAt.toISOString() }),
      }
    },

    remove: async (caller: CardCaller, id: string) => {
      requireFlag(caller.session, 'credit_card')
      if (!(await cards.remove(subscriberOf(caller), id))) {
        refuse(removeCard, 'Card not founded for customer.')
      }
      return { type: 'success' as const }
    },
  }
}

function isSameCard(one: StoredCard, other: { brand: string; lastFour: string; expiry: string }) {
  return one.brand === other.brand && one.lastFour === other.lastFour && one.expiry === other.expiry
}
