import type { RequestStatus } from '#contract/service/request-status.ts'
import { type OfferKind, offerKinds } from '#domain/service/offers/offer-kind.ts'
import type { ContractMark } from '#domain/service/rights/contract-mark.ts'
import { type RightKind, rightKinds } from '#domain/service/rights/right-kind.ts'
import type { Session } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { RightRow } from './store.ts'

const offers: ReadonlySet<string> = new Set(offerKinds)
const rights: ReadonlySet<string> = new Set(rightKinds)

export type OfferRow = RightRow & { readonly kind: OfferKind }
export type LegalRow = RightRow & { readonly kind: RightKind }
export type PaymentPartsRow = RightRow & { readonly kind: 'payment_parts' }

export const isOffer = (row: RightRow): row is OfferRow => offers.has(row.kind)

/** What the law gives, and no offer of the provider. */
export const isLegal = (row: RightRow): row is LegalRow => rights.has(row.kind)

/** To pay overdue bills in parts. */
export const isPaymentParts = (row: RightRow): row is PaymentPartsRow =>
  row.kind === 'payment_parts'

/** @throws Error for any other request */
export function asPaymentParts(row: RightRow): PaymentPartsRow {
  if (!isPaymentParts(row)) throw new Error('no request to pay in parts')
  return row
}

/** @throws Error for any other request */
export function asLegal(row: RightRow): LegalRow {
  if (!isLegal(row)) throw new Error('no request by right')
  return row
}

/** @throws Error for any other request */
export function asOffer(row: RightRow): OfferRow {
  if (!isOffer(row)) throw new Error('no request of an offer')
  return row
}

/** The status of a request that was just filed, or was filed before and may have been closed since. */
export const knownStatus = ({ closedAt }: RightRow): RequestStatus =>
  closedAt === null ? 'in_progress' : 'closed'

/** What is marked on each of a subscriber's contracts, by its id; contracts without a mark are left out. */
export type ContractMarks = (
  call: {
    readonly tenant: Tenant
    readonly session: Pick<Session, 'customerId' | 'documentHash'>
  },
  contracts: readonly Pick<ErpContract, 'dueDay' | 'id' | 'status'>[],
) => Promise<ReadonlyMap<string, ContractMark[]>>
