import {
  createAdminPasskey,
  createOwnPasskey,
  listAdminPasskeys,
  listOwnPasskeys,
  removeAdminPasskey,
  removeOwnPasskey,
  renameAdminPasskey,
  renameOwnPasskey,
  requestAdminPasskeyCreation,
  requestAdminPasskeySignIn,
  requestOwnPasskeyCreation,
  requestProviderPasskeySignIn,
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import type { CreatedPasskey } from '#contract/account/passkeys.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { OwnPasskeyCall, OwnPasskeys } from './own-passkeys.ts'
import type { PasskeyVisit, StaffPasskeySignIn } from './passkey-sign-in.ts'

const success = { type: 'success' } as const

type SetCookies = Parameters<typeof setCookies>[0]

interface OfPasskey {
  readonly params: { readonly id: string }
}

/** The passkeys of administrators and of providers' users, and the sign-ins with them. */
export function staffPasskeyRoutes(
  api: Api,
  deps: { readonly own: OwnPasskeys; readonly signIns: StaffPasskeySignIn },
): void {
  const { own, signIns } = deps

  const requestSignIn = async (call: SetCookies & Parameters<typeof signIns.request>[0]) => {
    const { options, cookie } = signIns.request(call)
    setCookies(call, [cookie])
    return { options }
  }
  const signIn = async (
    call: SetCookies & PasskeyVisit & { body: Parameters<typeof signIns.signIn>[1] },
  ) => {
    setCookies(call, await signIns.signIn(call, call.body))
    return success
  }
  const requestCreation = async (call: SetCookies & OwnPasskeyCall) => {
    const { options, cookie } = await own.requestCreation(call)
    setCookies(call, [cookie])
    return { options }
  }
  const create = async (call: OwnPasskeyCall & { body: { passkey: CreatedPasskey } }) => {
    await own.create(call, call.body.passkey)
    return success
  }
  const rename = async (call: OwnPasskeyCall & OfPasskey & { body: { name: string } }) => {
    await own.rename(call, call.params.id, call.body.name)
    return success
  }
  const remove = async (call: OwnPasskeyCall & OfPasskey) => {
    await own.remove(call, call.params.id)
    return success
  }

  register(api, requestAdminPasskeySignIn, requestSignIn)
  register(api, signInAdminWithPasskey, signIn)
  register(api, listAdminPasskeys, own.list)
  register(api, requestAdminPasskeyCreation, requestCreation)
  register(api, createAdminPasskey, create)
  register(api, renameAdminPasskey, rename)
  register(api, removeAdminPasskey, remove)

  register(api, requestProviderPasskeySignIn, requestSignIn)
  register(api, signInProviderWithPasskey, signIn)
  register(api, listOwnPasskeys, own.list)
  register(api, requestOwnPasskeyCreation, requestCreation)
  register(api, createOwnPasskey, create)
  register(api, renameOwnPasskey, rename)
  register(api, removeOwnPasskey, remove)
}
