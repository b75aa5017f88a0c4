import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'

/** Whether two trusts say the same; a database may give their parts in another order. */
export function isSameTrust(one: UpstreamTrust | null, other: UpstreamTrust | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.kind === other.kind &&
    one.address === other.address &&
    one.certificate === other.certificate
  )
}
