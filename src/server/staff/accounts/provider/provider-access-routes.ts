import {
  changeOwnPassword,
  findOwnAccess,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/staff/own-access.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { placeOf } from '../check-password.ts'
import type { OwnAccess } from '../own-access.ts'
import type { ProviderAccess } from './provider-access.ts'

const success = { type: 'success' } as const

/** The access of a provider's user, in the hands of administrators and in its own. */
export function providerAccessRoutes(
  api: Api,
  deps: { readonly providerAccess: ProviderAccess; readonly ownAccess: OwnAccess },
): void {
  const { providerAccess, ownAccess } = deps

  register(api, findProviderAccess, ({ params }) => providerAccess.find(params.clientId))

  register(api, setProviderPassword, async ({ staffMember, params, body }) => {
    await providerAccess.setPassword(staffMember, params.clientId, body.password)
    return success
  })

  register(api, setSecondFactorRule, async ({ staffMember, params, body }) => {
    await providerAccess.setRule(staffMember, params.clientId, body.rule)
    return success
  })

  register(api, resetProviderSecondFactor, async ({ staffMember, params }) => {
    await providerAccess.resetSecondFactor(staffMember, params.clientId)
    return success
  })

  register(api, findOwnAccess, (call) => ownAccess.find(call))

  register(api, changeOwnPassword, async (call) => {
    const { tenant, staffMember, body } = call
    await ownAccess.changePassword({ tenant, staffMember, ...placeOf(call) }, body)
    return success
  })

  register(api, requestOwnEnrolment, async (call) => {
    setCookies(call, [await ownAccess.requestEnrolment(call)])
    return success
  })

  register(api, removeOwnSecondFactor, async (call) => {
    await ownAccess.removeSecondFactor(call)
    return success
  })
}
