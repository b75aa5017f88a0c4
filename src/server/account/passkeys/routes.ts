import {
  createPasskey,
  listPasskeys,
  removePasskey,
  requestPasskeyCreation,
  requestPasskeyProof,
  requestPasskeySignIn,
  signInWithPasskey,
} from '#contract/account/passkeys.ts'
import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import { browserNameOf } from '#server/platform/http/visitors/browser-name.ts'
import type { Call } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { PasskeyService } from './service.ts'
import type { PasskeySignIn } from './sign-in.ts'

const success = { type: 'success' } as const

type Asking = Pick<
  Call<typeof requestPasskeySignIn>,
  'cookieHeader' | 'headers' | 'hostname' | 'signal' | 'source' | 'tenant'
>

export function passkeyRoutes(
  api: Api,
  deps: {
    readonly passkeys: PasskeyService
    readonly signIns: PasskeySignIn
    readonly now: () => Date
  },
): void {
  const { passkeys, signIns, now } = deps

  const toCaller = ({ tenant, source, signal, headers, hostname, cookieHeader }: Asking) => ({
    tenant,
    source,
    signal,
    hostname,
    origin: headers.get('origin'),
    cookieHeader,
    device: browserNameOf(headers.get('user-agent')),
    now: now(),
  })

  register(api, listPasskeys, (call) => passkeys.list(call))

  register(api, requestPasskeyCreation, async (call) => {
    const caller = { ...toCaller(call), session: call.session }
    const { options, cookie } = await passkeys.requestCreation(caller, call.body.currentPassword)
    setCookies(call, [cookie])
    return { options }
  })

  register(api, createPasskey, async (call) => {
    await passkeys.create({ ...toCaller(call), session: call.session }, call.body.passkey)
    return success
  })

  register(api, requestPasskeyProof, async (call) => {
    const caller = { ...toCaller(call), session: call.session }
    const { options, cookie } = await passkeys.requestProof(caller)
    setCookies(call, [cookie])
    return { options }
  })

  register(api, removePasskey, async (call) => {
    const { currentPassword, passkey: used } = call.body
    const caller = { ...toCaller(call), session: call.session }
    await passkeys.remove(caller, call.params.passkeyId, { currentPassword, used })
    return success
  })

  register(api, requestPasskeySignIn, async (call) => {
    const { options, cookie } = signIns.request({ ...call, now: now() })
    setCookies(call, [cookie])
    return { options }
  })

  register(api, signInWithPasskey, async (call) => {
    const { isLocal, identify, headers, body } = call
    const proof = headers.get(proofOfWorkHeader)
    const { isOwnDevice } = body
    const visit = { ...toCaller(call), isLocal, identify, proof, isOwnDevice }
    const { featureFlags, cookies } = await signIns.signIn(visit, body.passkey)
    setCookies(call, cookies)
    return { ...success, featureFlag: [...featureFlags] }
  })
}
