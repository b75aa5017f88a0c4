import {
  endSession,
  forgetCustomer,
  listSessions,
  setOwnDevice,
  findRememberedCustomer,
  signOut,
  validToken,
} from '#contract/account/session.ts'
import { maskDocument } from '#domain/account/people/document.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { expiredCookies, expiredPlantedTokens, hasPlantedToken } from './tokens/cookies.ts'
import type { RememberedDevice } from './devices/remembered-device.ts'
import type { SessionService } from './service.ts'

const success = { type: 'success' } as const

export function sessionRoutes(
  api: Api,
  deps: {
    readonly sessions: SessionService
    readonly remembered: RememberedDevice
    readonly now: () => Date
  },
): void {
  const { sessions, remembered, now } = deps

  register(api, findRememberedCustomer, async ({ tenant, cookieHeader }) => {
    const customer = remembered.read(tenant.clientId, cookieHeader, now())
    if (!customer) return { document: null, name: null, is_own_device: false }
    const { document, name, isOwnDevice } = customer
    return { document: maskDocument(document), name, is_own_device: isOwnDevice }
  })

  register(api, forgetCustomer, async (call) => {
    setCookies(call, [remembered.forget()])
    return success
  })

  register(api, validToken, async (call) => {
    const { tenant, session, cookieHeader, hostname } = call
    setCookies(call, await sessions.renew(session, { tenant, cookieHeader, now: now() }))
    if (hasPlantedToken(cookieHeader)) {
      setCookies(call, expiredPlantedTokens({ hostname, path: validToken.path }))
    }
    return { ...success, featureFlag: [...session.featureFlags] }
  })

  register(api, listSessions, async ({ tenant, session }) => {
    const found = await sessions.list(tenant.clientId, session, now())
    return {
      sessions: found.map(({ id, device, createdAt, lastSeen, ownDevice }) => ({
        id,
        device,
        signed_in_at: createdAt.toISOString(),
        last_seen: lastSeen.toISOString(),
        is_current: id === session.id,
        is_own_device: ownDevice !== null,
      })),
    }
  })

  register(api, setOwnDevice, async (call) => {
    const { tenant, session, body, cookieHeader } = call
    const { clientId } = tenant
    const change = { isOwn: body.is_own_device, now: now() }
    setCookies(call, await sessions.setOwnDevice(clientId, session, change))
    const customer = remembered.read(clientId, cookieHeader, change.now)
    if (customer) {
      const kept = { ...customer, isOwnDevice: change.isOwn }
      setCookies(call, [remembered.cookie(clientId, kept, change.now)])
    }
    return success
  })

  register(api, endSession, async ({ tenant, session, params }) => {
    const hasEnded = await sessions.endOwn(tenant.clientId, session, params.sessionId, now())
    return hasEnded ? success : refuse(endSession, 'session not found')
  })

  register(api, signOut, async (call) => {
    const { tenant, cookieHeader, headers, hostname } = call
    const authorization = headers.get('authorization')
    const presented = { tenant, authorization, cookieHeader, now: now(), identify: call.identify }
    await sessions.signOut(presented)
    setCookies(call, expiredCookies({ hostname, path: signOut.path }))
    // Not "cookies", which would end the sessions at sibling hosts of this domain. Not "cache"
    // either: the HTTP cache holds nothing personal, and the sign-in screen loads from it.
    call.setHeader('Clear-Site-Data', '"storage"')
    return success
  })
}
