import {
  changeOwnPassword,
  type findOwnAccess,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/own-access.ts'
import type { AnswerInput } from '#contract/endpoint.ts'
import type { AuditModule } from '#server/audit/module.ts'
import { type Passwords, staffLane } from '#server/auth/passwords.ts'
import type { SignedInStaff } from '#server/http/call.ts'
import type { Cookie } from '#server/http/cookies.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { checkPassword, type SignInPlace } from './check-password.ts'
import type { StaffDevices } from './devices.ts'
import type { StaffLimits } from './limits.ts'
import { isStaffPassword } from './password-rules.ts'
import type { ProviderUserStore } from './provider-user-store.ts'
import type { SignInSteps } from './steps.ts'
import type { StaffStore } from './store.ts'

/** A call of a provider's user. */
interface OwnCall {
  readonly tenant: Tenant
  readonly staffMember: SignedInStaff
}

export type OwnAccess = ReturnType<typeof ownAccessService>

/** What a provider's user does with its own access. Each action is audited. */
export function ownAccessService(deps: {
  readonly store: StaffStore
  readonly users: ProviderUserStore
  readonly steps: SignInSteps
  readonly limits: StaffLimits
  readonly devices: StaffDevices
  readonly passwords: Passwords
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}) {
  const { store, users, steps, passwords, audit, now } = deps
  return {
    find: async ({ tenant, staffMember }: OwnCall): Promise<AnswerInput<typeof findOwnAccess>> => {
      const user = await users.find(tenant.clientId)
      if (!user) throw new Error('the user who asks has no row')
      return {
        password_set_at: user.passwordChangedAt.toISOString(),
        second_factor: tenant.secondFactorRule,
        has_authenticator: user.hasAuthenticator,
        recovery_codes_left: await store.recoveryCodesLeft(staffMember.id),
      }
    },

    /** A wrong current password counts as a failed sign-in, with its waits. */
    changePassword: async (
      { tenant, staffMember, ...place }: OwnCall & SignInPlace,
      typed: { readonly current_password: string; readonly password: string },
    ): Promise<void> => {
      const { clientId } = tenant
      const guess = { ...place, role: 'provider', login: clientId } as const
      if (!(await checkPassword(deps, guess, typed.current_password))) {
        refuse(changeOwnPassword, 'wrong password', { fields: ['current_password'] })
      }
      const { password } = typed
      if (password === typed.current_password) {
        refuse(changeOwnPassword, 'password unchanged', { fields: ['password'] })
      }
      if (!(await isStaffPassword(password, [clientId, tenant.alias]))) {
        refuse(changeOwnPassword, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(password)
      const { id, sessionId: keptSessionId } = staffMember
      await users.changePassword({ id, passwordHash, keptSessionId }, now(), (tx) =>
        audit.record({ staffMember, clientId, action: 'password changed' }, tx),
      )
    },

    /** The cookie by which the enrolment follows. */
    requestEnrolment: async ({ tenant, staffMember }: OwnCall): Promise<Cookie> => {
      if (tenant.secondFactorRule === 'off') refuse(requestOwnEnrolment, 'second factor off')
      const user = await users.find(tenant.clientId)
      if (user?.hasAuthenticator) refuse(requestOwnEnrolment, 'already enrolled')
      return steps.cookie({ staffId: staffMember.id, secret: null })
    },

    removeSecondFactor: async ({ tenant, staffMember }: OwnCall): Promise<void> => {
      const { clientId, secondFactorRule } = tenant
      if (secondFactorRule === 'required') refuse(removeOwnSecondFactor, 'second factor required')
      const event = { staffMember, clientId, action: 'second factor removed' } as const
      const wasEnrolled = await users.removeSecondFactor(clientId, staffMember.sessionId, (tx) =>
        audit.record(event, tx),
      )
      if (!wasEnrolled) refuse(removeOwnSecondFactor, 'not enrolled')
    },
  }
}
