import {
  changeOwnPassword,
  type findOwnAccess,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/staff/own-access.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { changePasswordOf } from './change-own-password.ts'
import type { PasswordCheck, SignInPlace } from './check-password.ts'
import type { ProviderAccessStore } from './provider/provider-access-store.ts'
import type { SendSecurityNotice } from './notices/security-notice.ts'
import type { SignInSteps } from './second-factor/steps.ts'
import type { AccessAudit } from './notices/access-audit.ts'

/** A call of a provider's user. */
interface OwnCall {
  readonly tenant: Tenant
  readonly staffMember: SignedInStaff
}

export type OwnAccess = ReturnType<typeof ownAccessService>

/** What a provider's user does with its own access. Each action is audited, and told by e-mail. */
export function ownAccessService(
  deps: PasswordCheck & {
    readonly users: ProviderAccessStore
    readonly steps: SignInSteps
    readonly audit: AccessAudit
    readonly sendNotice: SendSecurityNotice
    readonly now: () => Date
  },
) {
  const { store, users, steps, audit, sendNotice } = deps
  return {
    find: async ({ tenant, staffMember }: OwnCall): Promise<AnswerInput<typeof findOwnAccess>> => {
      const user = await users.byId(staffMember.id)
      if (!user) throw new Error('the user who asks has no row')
      return {
        password_set_at: user.passwordChangedAt.toISOString(),
        second_factor: tenant.secondFactorRule,
        has_authenticator: user.hasAuthenticator,
        recovery_codes_left: await store.recoveryCodesLeft(staffMember.id),
      }
    },

    changePassword: async (
      { tenant, staffMember, ...place }: OwnCall & SignInPlace,
      typed: { readonly current_password: string; readonly password: string },
    ): Promise<void> => {
      const { login, name } = staffMember
      const words = [tenant.clientId, tenant.alias, login, name]
      const change = { endpoint: changeOwnPassword, staffMember, place, typed, words, tenant }
      await changePasswordOf(deps, change)
    },

    /** The cookie by which the enrolment follows. */
    requestEnrolment: async ({ tenant, staffMember }: OwnCall): Promise<Cookie> => {
      if (tenant.secondFactorRule === 'off') refuse(requestOwnEnrolment, 'second factor off')
      const user = await users.byId(staffMember.id)
      if (user?.hasAuthenticator) refuse(requestOwnEnrolment, 'already enrolled')
      return steps.cookie({ staffId: staffMember.id, secret: null })
    },

    removeSecondFactor: async ({ tenant, staffMember }: OwnCall): Promise<void> => {
      const { clientId, secondFactorRule } = tenant
      if (secondFactorRule === 'required') refuse(removeOwnSecondFactor, 'second factor required')
      const event = { staffMember, clientId, action: 'second factor removed' } as const
      const wasEnrolled = await users.removeSecondFactor(
        staffMember.id,
        staffMember.sessionId,
        (tx) => audit.record(event, tx),
      )
      if (!wasEnrolled) refuse(removeOwnSecondFactor, 'not enrolled')
      await sendNotice(staffMember, tenant, 'own authenticator removed')
    },
  }
}
