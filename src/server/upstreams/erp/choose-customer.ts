import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { ErpCustomer } from './customer-port.ts'

type CustomerRecord = Pick<ErpCustomer, 'id' | 'isActive' | 'isPortalClosed'>

/** The password of a customer and when it was set. */
export interface HeldPassword {
  readonly customerId: string
  readonly changedAt: Date
}

/**
 * Chooses one among several ERP records of one document: active before inactive, open to the portal
 * before closed, then the one whose password is newest, then the newest record.
 */
export function chooseCustomer<One extends CustomerRecord>(
  customers: readonly One[],
  known: readonly HeldPassword[],
): One | null {
  const changedAt = ({ id }: One) =>
    known.find(({ customerId }) => customerId === id)?.changedAt.getTime() ?? 0
  const [first] = customers.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      Number(a.isPortalClosed) - Number(b.isPortalClosed) ||
      changedAt(b) - changedAt(a) ||
      Number(b.id) - Number(a.id),
  )
  return first ?? null
}

/** The record whose password signs in, by the same order; null when none has one. */
export function chooseAccount<One extends CustomerRecord, Credential extends HeldPassword>(
  customers: readonly One[],
  known: readonly Credential[],
): { readonly customer: One; readonly credential: Credential } | null {
  const held = customers.filter(({ id }) => known.some(({ customerId }) => customerId === id))
  const customer = chooseCustomer(held, known)
  const credential = known.find(({ customerId }) => customerId === customer?.id)
  return customer && credential ? { customer, credential } : null
}

/**
 * Fails where a record that cannot be read may be the one that counts in place of the chosen one: the latter
 * lets nobody in, or has no password while the former has one. What would be said then is about another record.
 */
export function requireSureChoice(
  unreadIds: readonly string[],
  chosen: CustomerRecord | null,
  known: readonly HeldPassword[],
): void {
  if (unreadIds.length === 0) return
  const isHeld = (id: string) => known.some(({ customerId }) => customerId === id)
  const isAdmitted = chosen?.isActive && !chosen.isPortalClosed
  if (isAdmitted && (isHeld(chosen.id) || !unreadIds.some(isHeld))) return
  throw protocolError('erp', 'the record that counts may be unreadable')
}
