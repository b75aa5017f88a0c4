import type { CreatedPasskey, UsedPasskey } from '#contract/account/passkeys.ts'

/** Where a browser answered a challenge: the host of the provider, and the page's origin. */
export interface Place {
  readonly hostname: string
  /** The header `Origin`; null without one. */
  readonly origin: string | null
}

interface Expected extends Place {
  readonly challenge: string
}

/** The public half of a new passkey. */
interface NewKey {
  readonly credentialId: string
  /** base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** The library is loaded by the first passkey: reading certificates costs a start much. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The origin that the device must have signed: a page of this very host. */
function expectedOrigin({ hostname, origin }: Place): string | null {
  const isOwn = origin !== null && URL.canParse(origin) && new URL(origin).hostname === hostname
  return isOwn ? origin : null
}

/** Checks what a device made; null when it answers another challenge, host or page, or is malformed. */
export async function verifyCreated(
  passkey: CreatedPasskey,
  expected: Expected,
): Promise<NewKey | null> {
  const origin = expectedOrigin(expected)
  if (origin === null) return null
  const { verifyRegistrationResponse } = await loadLibrary()
  const { id, clientDataJSON, attestationObject } = passkey
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: origin,
      expectedRPID: expected.hostname,
      requireUserVerification: true,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    }
  } catch {
    // The library throws for everything that it does not accept.
    return null
  }
}

/**
 * Checks that the device which holds this passkey answered the challenge after recognising its user.
 * Resolves to the counter that it signed; whether that is a new one is decided where it is stored.
 */
export async function verifyUsed(
  used: UsedPasskey,
  publicKey: string,
  expected: Expected,
): Promise<{ readonly counter: number } | null> {
  const origin = expectedOrigin(expected)
  if (origin === null) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { id, clientDataJSON, authenticatorData, signature } = used
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: origin,
      expectedRPID: expected.hostname,
      credential: {
        id,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    // The library throws for everything that it does not accept.
    return null
  }
}
