import type { PasskeyCreationOptions, PasskeyUseOptions } from '#contract/account/passkeys.ts'

/** COSE numbers of the signatures that devices make: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

interface Issued {
  readonly challenge: string
  readonly timeoutMs: number
}

/** What a device is told of a passkey. */
interface KnownPasskey {
  readonly credentialId: string
  readonly transports: readonly string[]
}

const describe = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }))

/** What a browser uses a passkey by; without `passkeys` the device offers those it knows. */
export function toUseOptions(
  { challenge, timeoutMs }: Issued,
  hostname: string,
  passkeys: readonly KnownPasskey[],
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
  made: {
    readonly hostname: string
    /** The name of the place, shown by the device. */
    readonly placeName: string
    readonly userHandle: string
    /** The names of the person, shown by the device. */
    readonly person: { readonly name: string; readonly displayName: string }
    readonly existing: readonly KnownPasskey[]
  },
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: made.hostname, name: made.placeName },
    user: { id: made.userHandle, ...made.person },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: describe(made.existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}
