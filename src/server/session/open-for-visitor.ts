import { documentKind } from '#domain/people/document.ts'
import { firstName } from '#domain/people/first-name.ts'
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
  /** Whether the subscriber calls the device their own; unsaid where they were not asked. */
  readonly isOwnDevice?: boolean | undefined
}

/**
 * Opens the session of a visitor who has proved to be the holder of a credential. The device remembers
 * document and name, and is known from then on.
 */
export type OpenForVisitor = (
  visit: SigningVisit,
  customer: { readonly document: string; readonly name: Promise<string> | string },
  credential: Pick<Credential, 'customerId' | 'documentHash' | 'featureFlags'>,
) => Promise<SignedIn>

/** How the password step greets: the first name of a person, the whole one of a company. */
function greetedName(document: string, name: string): string {
  return documentKind(document) === 'cpf' ? firstName(name) : name.trim()
}

export function openForVisitor(deps: {
  readonly sessions: Pick<SessionService, 'open'>
  readonly remembered: RememberedDevice
  readonly devices: Pick<TrustedDevices, 'remember'>
}): OpenForVisitor {
  const { sessions, remembered, devices } = deps
  return async (visit, { document, name }, credential) => {
    const { tenant, cookieHeader, now, device: deviceLabel, isOwnDevice } = visit
    const { clientId } = tenant
    const { customerId, documentHash, featureFlags } = credential
    const holder = { customerId, documentHash, featureFlags }
    const browser = { now, deviceLabel, cookieHeader, isOwnDevice }
    const [opened, fullName] = await Promise.all([sessions.open(clientId, holder, browser), name])
    const customer = {
      document,
      name: greetedName(document, fullName),
      isOwnDevice: opened.isOwnDevice,
    }
    return {
      featureFlags,
      cookies: [
        ...opened.cookies,
        remembered.cookie(clientId, customer, now),
        devices.remember({ clientId, account: document, cookieHeader, now }),
      ],
    }
  }
}
