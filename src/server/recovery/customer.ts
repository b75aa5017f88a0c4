import type { ErpCustomer } from '#server/erp/port.ts'

/** A password that is set, and since when. */
interface Credential {
  readonly customerId: string
  readonly changedAt: Date
}

/**
 * Of several records of one document, the one a password is set for: an active one before an inactive
 * one, then the one that has a password already, then the newest.
 */
export function chooseCustomer(
  customers: readonly ErpCustomer[],
  known: readonly Credential[],
): ErpCustomer | null {
  const changedAt = ({ id }: ErpCustomer) =>
    known.find(({ customerId }) => customerId === id)?.changedAt.getTime() ?? 0
  const [first] = customers.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      changedAt(b) - changedAt(a) ||
      Number(b.id) - Number(a.id),
  )
  return first ?? null
}
