import type { PasskeyCreationOptions, PasskeyUseOptions } from '#contract/passkeys.ts'
import { maskDocument } from '#domain/people/document.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import type { StoredPasskey } from './store.ts'

/** COSE numbers of the signatures that devices make: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

interface Issued {
  readonly challenge: string
  readonly timeoutMs: number
}

const describe = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

/** What a browser uses a passkey by; without `passkeys` the device offers those it knows. */
export function toUseOptions(
  { challenge, timeoutMs }: Issued,
  hostname: string,
  passkeys: readonly StoredPasskey[],
): PasskeyUseOptions {
  return {
    challenge,
    rpId: hostname,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: describe(passkeys),
  }
}

/** What a browser makes a passkey by. `existing`: a device that holds one of them makes no second. */
export function toCreationOptions(
  { challenge, timeoutMs }: Issued,
  {
    tenant,
    hostname,
    customer,
    userHandle,
    existing,
  }: {
    readonly tenant: Pick<Tenant, 'alias'>
    readonly hostname: string
    readonly customer: Pick<ErpCustomer, 'document' | 'legalName'>
    readonly userHandle: string
    readonly existing: readonly StoredPasskey[]
  },
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: hostname, name: tenant.alias },
    user: {
      id: userHandle,
      name: maskDocument(customer.document),
      displayName: customer.legalName,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: describe(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}
