import {
  forgetCustomer,
  rememberedCustomer,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from '#contract/session.ts'
import { maskDocument } from '#domain/people/document.ts'
import { type Api, register } from '#server/http/register.ts'
import type { Call } from '#server/http/call.ts'
import type { Cookie } from './cookies.ts'
import type { Remembered } from './remembered.ts'
import type { SessionService } from './service.ts'
import type { SignedIn, SignInService } from './sign-in.ts'

type AnyCall = Pick<Call<typeof signOut>, 'setCookie'>

const success = { type: 'success' } as const

function setCookies(call: AnyCall, cookies: readonly Cookie[]): void {
  for (const { name, value, options } of cookies) call.setCookie(name, value, options)
}

function welcome(call: AnyCall, { featureFlags, cookies }: SignedIn) {
  setCookies(call, cookies)
  return { ...success, featureFlag: [...featureFlags] }
}

export function sessionRoutes(
  api: Api,
  deps: {
    readonly sessions: SessionService
    readonly signIns: SignInService
    readonly remembered: Remembered
    readonly now: () => Date
  },
): void {
  const { sessions, signIns, remembered, now } = deps

  register(api, signIn, async (call) => {
    const visit = { tenant: call.tenant, source: call.source, signal: call.signal, now: now() }
    return welcome(call, await signIns.withDocument(visit, call.body))
  })

  register(api, signInWithPassword, async (call) => {
    const visit = { tenant: call.tenant, source: call.source, signal: call.signal, now: now() }
    const typed = { password: call.body.password, cookieHeader: call.cookieHeader }
    return welcome(call, await signIns.withPassword(visit, typed))
  })

  register(api, rememberedCustomer, async ({ tenant, cookieHeader }) => {
    const document = remembered.read(tenant.clientId, cookieHeader, now())
    return { document: document === null ? null : maskDocument(document) }
  })

  register(api, forgetCustomer, async (call) => {
    setCookies(call, [remembered.forget()])
    return success
  })

  register(api, validToken, async (call) => {
    const { tenant, session, cookieHeader } = call
    setCookies(call, await sessions.renew(session, { tenant, cookieHeader, now: now() }))
    return { ...success, featureFlag: [...session.featureFlags] }
  })

  register(api, signOut, async (call) => {
    const { tenant, cookieHeader, headers } = call
    const authorization = headers.get('authorization')
    setCookies(call, await sessions.signOut({ tenant, authorization, cookieHeader, now: now() }))
    // Never "cookies": it would sign the sibling providers of this domain out as well. Nor "cache":
    // nothing personal is ever in the HTTP cache, and the sign-in screen comes from it.
    call.setHeader('Clear-Site-Data', '"storage"')
    return success
  })
}
