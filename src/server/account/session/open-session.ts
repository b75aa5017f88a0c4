import { randomBytes } from 'node:crypto'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import { createSessionSecret, hashSessionSecret } from '#server/platform/auth/session-secret.ts'
import type { Session } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { cookieNames, expiredCookie } from './tokens/cookies.ts'
import { absoluteLifeMs } from './lifetime.ts'
import { readOwnDevice } from './devices/own-device-cookie.ts'
import { newOwnDevice, type OwnDevices } from './devices/own-devices.ts'
import { secretCookie, type TokenCookie } from './tokens/session-cookies.ts'
import type { SessionStore } from './store.ts'

/** A sign-in at a browser. */
export interface SignInBrowser {
  readonly now: Date
  /** Browser and system, in words. */
  readonly deviceLabel?: string | undefined
  /** It may prove to be an own device. */
  readonly cookieHeader?: string | undefined
  /** What its subscriber says. Unsaid: an own device stays one, any other device does not become one. */
  readonly isOwnDevice?: boolean | undefined
  /** The id by which the browser is known from now on. */
  readonly deviceId?: string | null
  /** How the subscriber signed in, where the browser was not known to the account. */
  readonly newDeviceBy?: SignInMethod | null
}

export interface OpenedSession {
  readonly cookies: readonly Cookie[]
  readonly isOwnDevice: boolean
  /** A job tells the subscriber of a new device. */
  readonly isTold: boolean
}

type SignedInCustomer = Pick<Session, 'customerId' | 'documentHash' | 'featureFlags'>

/**
 * Opens the session of a subscriber who has just proved who they are. An own device of theirs gets
 * the full right of its session again, and keeps its id, to which everything stored there belongs.
 * One of somebody else, or that is theirs no more, ends.
 */
export function sessionOpener(deps: {
  readonly store: Pick<SessionStore, 'create'>
  readonly devices: OwnDevices
  readonly tokenCookie: TokenCookie
  readonly revoke: (clientId: string, id: string, now: Date) => Promise<void>
  /** Drops the cached rows of these sessions. */
  readonly forget: (clientId: string, ids: readonly string[]) => void
}) {
  const { store, devices, tokenCookie, revoke, forget } = deps

  /** A new session for every sign-in, so that no session id planted before can be used. */
  const create = async (
    clientId: string,
    { customerId, documentHash, featureFlags }: SignedInCustomer,
    browser: SignInBrowser,
  ): Promise<OpenedSession> => {
    const { now, deviceLabel = '', cookieHeader, isOwnDevice = false } = browser
    const { deviceId = null, newDeviceBy = null } = browser
    const id = randomBytes(16).toString('base64url')
    const secret = createSessionSecret()
    const absoluteEnd = new Date(now.getTime() + absoluteLifeMs)
    const own = isOwnDevice ? newOwnDevice(id, absoluteEnd, now) : null
    const ownDevice = own && own.ownDevice
    const { holdUntil, isTold } = await store.create({
      clientId,
      id,
      customerId,
      documentHash,
      secretHash: hashSessionSecret(secret),
      createdAt: now,
      absoluteEnd,
      deviceLabel,
      ownDevice,
      deviceId,
      newDeviceBy,
    })
    const cookies = [
      await tokenCookie(clientId, { id, featureFlags }, { now, ownDevice, holdUntil }),
      secretCookie(secret),
    ]
    if (own) return { cookies: [...cookies, own.cookie], isOwnDevice, isTold }
    const former = readOwnDevice(cookieHeader) ? [expiredCookie(cookieNames.ownDevice)] : []
    return { cookies: [...cookies, ...former], isOwnDevice, isTold }
  }

  return async (
    clientId: string,
    customer: SignedInCustomer,
    browser: SignInBrowser,
  ): Promise<OpenedSession> => {
    const { now, cookieHeader, deviceLabel = '', isOwnDevice, deviceId = null } = browser
    const former = await devices.findPresented(clientId, cookieHeader, now)
    if (!former) return create(clientId, customer, browser)
    const isTheirs =
      former.customerId === customer.customerId && former.documentHash === customer.documentHash
    if (!isTheirs || isOwnDevice === false) {
      await revoke(clientId, former.id, now)
      return create(clientId, customer, browser)
    }
    const restored = await devices.restore(clientId, former, { now, deviceLabel, deviceId })
    if (!restored) return create(clientId, customer, browser)
    forget(clientId, [former.id])
    const { id, holdUntil } = former
    const { featureFlags } = customer
    const ownDevice = restored.ends
    const cookies = [
      await tokenCookie(clientId, { id, featureFlags }, { now, ownDevice, holdUntil }),
      secretCookie(restored.secret),
      ...(await devices.renew(clientId, former, { cookieHeader, now })),
    ]
    return { cookies, isOwnDevice: true, isTold: false }
  }
}
