import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { type Passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import type { SignedInStaff, StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import { isStaffPassword } from '../password-rules.ts'
import type { ProviderAccessStore } from './provider-access-store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

export type ProviderAccess = ReturnType<typeof providerAccessService>

/** What administrators do with the access of a provider's user. Each action is audited. */
export function providerAccessService(deps: {
  readonly users: ProviderAccessStore
  readonly passwords: Passwords
  readonly audit: AccessAudit
  readonly recordChange: RecordTenantChange
  readonly tenants: Pick<TenantStore, 'find' | 'edit'>
  readonly now: () => Date
}) {
  const { users, passwords, audit, recordChange, tenants, now } = deps
  return {
    find: async (clientId: string): Promise<AnswerInput<typeof findProviderAccess>> => {
      const tenant = await tenants.find(clientId)
      if (!tenant) refuse(findProviderAccess, 'customer not found')
      const user = await users.findShared(clientId)
      return {
        changed_at: user && user.passwordChangedAt.toISOString(),
        second_factor: tenant.secondFactorRule,
        has_authenticator: user?.hasAuthenticator ?? false,
      }
    },

    setPassword: async (
      staffMember: StaffMember,
      clientId: string,
      password: string,
    ): Promise<void> => {
      passwords.requireRoom(staffLane)
      const tenant = await tenants.find(clientId)
      if (!tenant) refuse(setProviderPassword, 'customer not found')
      if (!(await isStaffPassword(password, [tenant.clientId, tenant.alias]))) {
        refuse(setProviderPassword, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(password)
      const user = { clientId, name: tenant.alias, passwordHash }
      await users.setSharedPassword(user, now(), (tx) =>
        audit.record({ staffMember, clientId, action: 'provider password set' }, tx),
      )
    },

    setRule: async (
      staffMember: SignedInStaff,
      clientId: string,
      rule: SecondFactorRule,
    ): Promise<void> => {
      const found = await tenants.edit(clientId, async ({ tenant }, tx) => {
        if (tenant.secondFactorRule === rule) return null
        const change = {
          action: `second factor ${rule}`,
          fields: ['second_factor'],
          before: { second_factor: tenant.secondFactorRule },
          after: { second_factor: rule },
        } as const
        await recordChange({ staffMember, clientId, ...change }, tx)
        return { ...tenant, secondFactorRule: rule }
      })
      if (!found) refuse(setSecondFactorRule, 'customer not found')
    },

    resetSecondFactor: async (staffMember: StaffMember, clientId: string): Promise<void> => {
      if (!(await tenants.find(clientId))) refuse(resetProviderSecondFactor, 'customer not found')
      const event = { staffMember, clientId, action: 'second factor removed' } as const
      const user = await users.findShared(clientId)
      const wasEnrolled =
        user && (await users.removeSecondFactor(user.id, null, (tx) => audit.record(event, tx)))
      if (!wasEnrolled) refuse(resetProviderSecondFactor, 'not enrolled')
    },
  }
}
