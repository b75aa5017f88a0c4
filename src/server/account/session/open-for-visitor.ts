import { dayMs } from '#domain/platform/time/durations.ts'
import { documentKind } from '#domain/account/people/document.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import type { FeatureFlag } from '#contract/account/session.ts'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import { createDeviceId } from '#server/platform/auth/known-devices.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { Credential, DeviceTrust } from './credentials.ts'
import type { RememberedDevice } from './devices/remembered-device.ts'
import type { SessionService } from './service.ts'
import type { TrustedDevices } from './devices/trusted-devices.ts'

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

/** What a sign-in needs of the credential that was proved. */
type SignedInCredential = DeviceTrust &
  Pick<Credential, 'customerId' | 'documentHash' | 'featureFlags'> &
  Partial<Pick<Credential, 'changedAt' | 'recoveredBy'>>

/** How long a sign-in with a password that a code had set is told as one by that code. */
const codeToldMs = dayMs

function methodOf(
  proof: 'passkey' | 'password',
  { changedAt, recoveredBy }: SignedInCredential,
  now: Date,
): SignInMethod {
  const isNew = changedAt !== undefined && now.getTime() - changedAt.getTime() < codeToldMs
  return proof === 'password' && recoveredBy && isNew ? `code by ${recoveredBy}` : proof
}

/**
 * Opens the session of a visitor who has proved to be the holder of a credential. The device remembers
 * document and name, and is known from then on. Where it was not, a job tells the subscriber.
 */
export type OpenForVisitor = (
  visit: SigningVisit,
  customer: { readonly document: string; readonly name: Promise<string> | string },
  credential: SignedInCredential,
  proof: 'passkey' | 'password',
) => Promise<SignedIn>

/** How the password step greets: the first name of a person, the whole one of a company. */
function greetedName(document: string, name: string): string {
  return documentKind(document) === 'cpf' ? firstName(name) : name.trim()
}

export function openForVisitor(deps: {
  readonly sessions: Pick<SessionService, 'open'>
  readonly remembered: RememberedDevice
  readonly devices: Pick<TrustedDevices, 'find' | 'idOf' | 'remember'>
  readonly wakeJobs: () => void
}): OpenForVisitor {
  const { sessions, remembered, devices, wakeJobs } = deps
  return async (visit, { document, name }, credential, proof) => {
    const { tenant, cookieHeader, now, device: deviceLabel, isOwnDevice } = visit
    const { clientId } = tenant
    const { customerId, documentHash, featureFlags } = credential
    const holder = { customerId, documentHash, featureFlags }
    const device = { clientId, account: document, cookieHeader, now }
    const isKnown = (await devices.find(device, async () => [credential])) !== null
    const deviceId = devices.idOf(device) ?? createDeviceId()
    const newDeviceBy = isKnown ? null : methodOf(proof, credential, now)
    const browser = { now, deviceLabel, cookieHeader, isOwnDevice, deviceId, newDeviceBy }
    const [opened, fullName] = await Promise.all([sessions.open(clientId, holder, browser), name])
    if (opened.isTold) wakeJobs()
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
        devices.remember({ ...device, newId: deviceId }),
      ],
    }
  }
}
