import type { FeatureFlag } from '#contract/session.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Credential } from './credentials.ts'
import type { RememberedDevice } from './remembered-device.ts'
import type { SessionService } from './service.ts'
import type { TrustedDevices } from './trusted-devices.ts'

export interface SignedIn {
  readonly featureFlags: readonly FeatureFlag[]
  readonly cookies: readonly Cookie[]
}

interface SigningVisit extends Visit {
  /** The raw Cookie header: it may tell that the device has signed in before. */
  readonly cookieHeader: string
}

/**
 * Opens the session of a visitor who has proved to be the holder of a credential. The device remembers
 * the document and is known from then on.
 */
export type OpenForVisitor = (
  visit: SigningVisit,
  document: string,
  credential: Pick<Credential, 'customerId' | 'documentHash' | 'featureFlags'>,
) => Promise<SignedIn>

export function openForVisitor(deps: {
  readonly sessions: Pick<SessionService, 'open'>
  readonly remembered: RememberedDevice
  readonly devices: Pick<TrustedDevices, 'remember'>
}): OpenForVisitor {
  const { sessions, remembered, devices } = deps
  return async ({ tenant, cookieHeader, now, device }, document, credential) => {
    const { clientId } = tenant
    const { customerId, documentHash, featureFlags } = credential
    const holder = { customerId, documentHash, featureFlags }
    const opened = await sessions.open(clientId, holder, now, device)
    return {
      featureFlags,
      cookies: [
        ...opened,
        remembered.cookie(clientId, document, now),
        devices.remember({ clientId, account: document, cookieHeader, now }),
      ],
    }
  }
}
