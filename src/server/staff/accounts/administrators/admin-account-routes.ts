import {
  changeAdminPassword,
  findAdminAccount,
  renewAdminRecoveryCodes,
} from '#contract/staff/admin-account.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { administratorWords } from './administrators.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../second-factor/authenticator.ts'
import { changePasswordOf } from '../change-own-password.ts'
import { placeOf } from '../check-password.ts'
import type { ProviderAccessStore } from '../provider/provider-access-store.ts'

type Deps = Parameters<typeof changePasswordOf>[0] & {
  readonly users: ProviderAccessStore
  readonly recoveryKey: Uint8Array
}

/** What administrators do with their own access. */
export function adminAccountRoutes(api: Api, deps: Deps): void {
  const { store, users, recoveryKey, audit, sendNotice } = deps

  register(api, findAdminAccount, async ({ staffMember }) => {
    const own = await users.byId(staffMember.id)
    if (!own) throw new Error('the administrator who asks has no row')
    return {
      password_set_at: own.passwordChangedAt.toISOString(),
      has_authenticator: own.hasAuthenticator,
      recovery_codes_left: await store.recoveryCodesLeft(staffMember.id),
    }
  })

  register(api, changeAdminPassword, async (call) => {
    const { staffMember, body: typed } = call
    const words = administratorWords(staffMember.login, staffMember.name)
    const change = {
      endpoint: changeAdminPassword,
      staffMember,
      place: placeOf(call),
      typed,
      words,
      tenant: undefined,
    }
    await changePasswordOf(deps, change)
    return { type: 'success' } as const
  })

  register(api, renewAdminRecoveryCodes, async ({ staffMember }) => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => recoveryCodeHash(recoveryKey, staffMember.id, code))
    const event = { staffMember, clientId: null, action: 'recovery codes renewed' } as const
    const isRenewed = await store.renewRecoveryCodes(staffMember.id, hashes, (tx) =>
      audit.record(event, tx),
    )
    if (!isRenewed) refuse(renewAdminRecoveryCodes, 'not enrolled')
    await sendNotice(staffMember, undefined, 'recovery codes renewed')
    return { recovery_codes: codes }
  })
}
