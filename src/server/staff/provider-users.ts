import { providerSignIn, setProviderPassword } from '#contract/staff.ts'
import type { AuditModule } from '#server/audit/module.ts'
import type { StaffMember } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Cookie } from '#server/http/cookies.ts'
import { type Passwords, staffLane } from '#server/auth/passwords.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { checkPassword, type SignInPlace } from './check-password.ts'
import type { StaffDevices } from './devices.ts'
import type { StaffLimits } from './limits.ts'
import { isStaffPassword } from './password-rules.ts'
import type { StaffSessions } from './sessions.ts'
import type { StaffStore } from './store.ts'

export type ProviderUsers = ReturnType<typeof providerUserService>

/** One user a provider: the client id and a password an administrator gave it (specification 6). */
export function providerUserService(deps: {
  store: StaffStore
  sessions: StaffSessions
  limits: StaffLimits
  devices: StaffDevices
  passwords: Passwords
  audit: Pick<AuditModule, 'record'>
  tenants: Pick<TenantStore, 'find'>
  now: () => Date
}) {
  const { store, sessions, devices, passwords, audit, tenants, now } = deps
  return {
    signIn: async (
      tenant: Tenant,
      typed: { client_id: string; password: string } & SignInPlace,
    ): Promise<Cookie[]> => {
      const { client_id, password, ...place } = typed
      const login = client_id.trim().toLowerCase()
      const missing = [login === '' && 'client_id', password === '' && 'password']
      const fields = missing.filter((field) => field !== false)
      if (fields.length > 0) {
        refuse(providerSignIn, 'client_id or password not provided', { fields })
      }
      // The login of another provider is refused here, after the same work as a wrong password.
      const guess = { ...place, role: 'provider', login: tenant.clientId } as const
      const member = await checkPassword(deps, guess, login === tenant.clientId ? password : '')
      if (!member) refuse(providerSignIn, 'invalid client_id or password')
      return [...(await sessions.open(member, place.cookieHeader)), devices.remember(guess)]
    },

    changedAt: async (clientId: string): Promise<Date | null | 'customer not found'> => {
      if (!(await tenants.find(clientId))) return 'customer not found'
      return store.passwordSetAt('provider', clientId)
    },

    /** Sets the password together with its audit entry. */
    setPassword: async (
      staffMember: StaffMember,
      clientId: string,
      password: string,
    ): Promise<void> => {
      const tenant = await tenants.find(clientId)
      if (!tenant) refuse(setProviderPassword, 'customer not found')
      if (!(await isStaffPassword(password, [tenant.clientId, tenant.alias]))) {
        refuse(setProviderPassword, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(password)
      const user = { role: 'provider', login: clientId, name: tenant.alias, passwordHash } as const
      await store.setPassword(user, now(), (tx) =>
        audit.record({ staffMember, clientId, action: 'provider password set' }, tx),
      )
    },
  }
}
