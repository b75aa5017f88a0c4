import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { browserNameOf } from '#server/platform/http/visitors/browser-name.ts'
import type { Call } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { SignInOutcome, SignInService, SignInVisit } from './service.ts'

type SignInCall = Pick<
  Call<typeof signIn>,
  'cookieHeader' | 'headers' | 'identify' | 'isLocal' | 'setCookie' | 'signal' | 'source' | 'tenant'
> & { readonly body: { readonly isOwnDevice?: boolean | undefined } }

/** A weak password of the ERP's opens no session: its cookies lead to the choice of a new one. */
function answer(call: SignInCall, { cookies, featureFlags }: SignInOutcome) {
  setCookies(call, cookies)
  if (featureFlags === null) refuse(signIn, 'new password required')
  return { type: 'success' as const, featureFlag: [...featureFlags] }
}

export function signInRoutes(
  api: Api,
  deps: { readonly signIns: SignInService; readonly now: () => Date },
): void {
  const { signIns, now } = deps

  const toVisit = (call: SignInCall): SignInVisit => {
    const { tenant, source, isLocal, signal, headers, cookieHeader, identify, body } = call
    const { isOwnDevice } = body
    const device = browserNameOf(headers.get('user-agent'))
    const proof = headers.get(proofOfWorkHeader)
    const visitor = { source, isLocal, signal, cookieHeader, device, identify }
    return { ...visitor, tenant, proof, isOwnDevice, now: now() }
  }

  register(api, signIn, async (call) =>
    answer(call, await signIns.withDocument(toVisit(call), call.body)),
  )

  register(api, signInWithPassword, async (call) =>
    answer(call, await signIns.withPassword(toVisit(call), call.body)),
  )
}
