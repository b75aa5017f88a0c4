import type { TenantBank } from '#server/platform/tenants/tenant.ts'

/** How to reach one provider's account at its bank: the part of a tenant this adapter needs. */
export interface BankAccount extends TenantBank {
  readonly clientId: string
}

/** The certificate with which every call proves itself. */
export const identityOf = ({ certificate, privateKey }: BankAccount) => ({
  certificate,
  privateKey,
})
