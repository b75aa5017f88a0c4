import {
  endSession,
  forgetCustomer,
  listSessions,
  findRememberedCustomer,
  signOut,
  validToken,
} from '#contract/session.ts'
import { maskDocument } from '#domain/people/document.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import { setCookies } from '#server/http/cookies.ts'
import { expiredCookies, expiredPlantedTokens, hasPlantedToken } from './cookies.ts'
import type { RememberedDevice } from './remembered-device.ts'
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
    const document = remembered.read(tenant.clientId, cookieHeader, now())
    return { document: document === null ? null : maskDocument(document) }
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
      sessions: found.map(({ id, device, createdAt, lastSeen }) => ({
        id,
        device,
        signed_in_at: createdAt.toISOString(),
        last_seen: lastSeen.toISOString(),
        is_current: id === session.id,
      })),
    }
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
