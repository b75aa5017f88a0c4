import * as v from 'valibot'
import { holderFault } from '#domain/money/cards/holder-name.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyText } from '#contract/staff/other-servers.ts'
import { instant, recordId, success, uuid } from '#contract/platform/scalars.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

/**
 * `Card not founded for customer.` is spelled this way by the specified server (first
 * specification, section 8).
 */
const cardUnknown = { 'Card not founded for customer.': 404 } as const

/**
 * A saved card (first specification, section 3). `CardNumber` shows only the last four digits; the
 * rest is not stored. `ExpirationDate` is `MM/YYYY`.
 */
export const cardSchema = v.object({
  uuid,
  alias: v.string(),
  CardNumber: v.pipe(v.string(), v.regex(/^\*{12}\d{4}$/)),
  ExpirationDate: v.pipe(v.string(), v.regex(/^\d{2}\/\d{4}$/)),
  brand: v.picklist(['Visa', 'Mastercard']),
})
export type SavedCard = v.InferOutput<typeof cardSchema>

/** Other servers name no brand, and hide the digits of a number in their own way. */
const acceptedCard = v.object({
  uuid: v.pipe(v.string(), v.minLength(1)),
  alias: anyText,
  CardNumber: v.string(),
  ExpirationDate: v.string(),
  brand: v.optional(v.nullable(cardSchema.entries.brand), null),
})
export type AcceptedCard = v.InferOutput<typeof acceptedCard>

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/api/payment/card',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  summary: "The customer's saved cards.",
  worksWithoutErp: true,
  answer: v.object({ cards: v.array(cardSchema) }),
  accepts: v.object({ cards: v.array(acceptedCard) }),
  refusals: cardUnknown,
})

/**
 * Number and security code exist in this one call only: they go to the gateway and are stored
 * nowhere. The server checks their contents, not the schema, so that each fault has its own text
 * (first specification, section 8).
 */
export const registerCard = endpoint({
  name: 'registerCard',
  method: 'POST',
  path: '/api/payment/card',
  policy: 'subscriber',
  isHeldAfterRecovery: true,
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Save a card: the gateway stores the number, this server only a token.',
  description: 'Number and security code go to the gateway and are stored nowhere here.',
  body: v.object({
    CardAlias: text(60),
    CardNumber: text(32),
    Holder: v.pipe(
      text(60),
      v.check((name) => holderFault(name) === null),
    ),
    ExpirationDate: text(16),
    SecurityCode: v.pipe(v.string(), v.regex(/^\d{3}$/)),
    Contracts: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(100)),
    Recurrent: v.literal(false),
    /** The card is for one payment: it is deleted by itself. Other servers keep it. */
    SingleUse: v.optional(v.boolean(), false),
  }),
  /** `removed_at`: when a card of a single use is deleted. */
  answer: v.object({ card: cardSchema, removed_at: v.optional(instant) }),
  accepts: v.fallback(
    v.object({
      removed_at: v.optional(anyText, ''),
      /** null where another server does not say it. */
      card: v.fallback(v.nullable(v.object({ uuid: acceptedCard.entries.uuid })), null),
    }),
    { removed_at: '', card: null },
  ),
  refusals: {
    'invalid credit card': 400,
    'Card is not valid': 422,
    'Card already registered for this customer': 422,
    'Invalid date format use': 400,
    'Invalid Month': 400,
    'Card expirated': 400,
    'contract or card already registered': 409,
    'contract not found': 404,
    // Sent by other servers, which charge contracts by themselves; this server never sends it.
    'no invoices found': 404,
    'gateway not configured': 503,
  },
})

export const removeCard = endpoint({
  name: 'removeCard',
  method: 'DELETE',
  path: '/api/payment/card/{id}',
  policy: 'subscriber',
  isHeldAfterRecovery: true,
  mayRefuse: ['forbidden'],
  summary: 'Delete a saved card.',
  worksWithoutErp: true,
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  answer: success,
  refusals: cardUnknown,
})
