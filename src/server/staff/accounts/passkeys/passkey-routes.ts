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
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import type { Api } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { OwnPasskeys } from './own-passkeys.ts'
import type { StaffPasskeySignIn } from './passkey-sign-in.ts'

const success = { type: 'success' } as const

/** The passkeys of administrators and of providers' users, and the sign-ins with them. */
export function staffPasskeyRoutes(
  api: Api,
  deps: { readonly own: OwnPasskeys; readonly signIns: StaffPasskeySignIn },
): void {
  const { own, signIns } = deps

  registerBoth(api, [requestAdminPasskeySignIn, requestProviderPasskeySignIn], async (call) => {
    const { options, cookie } = signIns.request(call)
    setCookies(call, [cookie])
    return { options }
  })

  registerBoth(api, [signInAdminWithPasskey, signInProviderWithPasskey], async (call) => {
    setCookies(call, await signIns.signIn(call, call.body))
    return success
  })

  registerBoth(api, [listAdminPasskeys, listOwnPasskeys], own.list)

  registerBoth(api, [requestAdminPasskeyCreation, requestOwnPasskeyCreation], async (call) => {
    const { options, cookie } = await own.requestCreation(call)
    setCookies(call, [cookie])
    return { options }
  })

  registerBoth(api, [createAdminPasskey, createOwnPasskey], async (call) => {
    await own.create(call, call.body.passkey)
    return success
  })

  registerBoth(api, [renameAdminPasskey, renameOwnPasskey], async (call) => {
    await own.rename(call, call.params.id, call.body.name)
    return success
  })

  registerBoth(api, [removeAdminPasskey, removeOwnPasskey], async (call) => {
    await own.remove(call, call.params.id)
    return success
  })
}
