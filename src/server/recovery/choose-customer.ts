import type { ErpCustomer } from '#server/erp/port.ts'

/** The password of a customer and when it was set. */
interface Credential {
  readonly customerId: string
  readonly changedAt: Date
}

/**
 * Chooses, among several ERP records of one document, the one whose password is set: active before
 * inactive, open to the portal before closed, then one that already has a password, then the newest.
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
      Number(a.isPortalClosed) - Number(b.isPortalClosed) ||
      changedAt(b) - changedAt(a) ||
      Number(b.id) - Number(a.id),
  )
  return first ?? null
}
