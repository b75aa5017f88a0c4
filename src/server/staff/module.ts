import type { AuditModule } from '#server/audit/module.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { GuessingAlarm } from '#server/guessing-alarm/port.ts'
import type { StaffGate } from '#server/http/register.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Module } from '#server/module.ts'
import { type Passwords, staffLane } from '#server/auth/passwords.ts'
import { deriveKey, type Sealer } from '#server/secrets/seal.ts'
import { administratorRoutes } from './administrator-routes.ts'
import { administratorStore } from './administrator-store.ts'
import { administratorService } from './administrators.ts'
import { adminSignInService } from './admin-sign-in.ts'
import { staffDevices } from './devices.ts'
import { staffLimits } from './limits.ts'
import { providerUserService } from './provider-users.ts'
import { staffRoutes } from './routes.ts'
import { staffSessionService } from './sessions.ts'
import { signInSteps } from './steps.ts'
import { endProviderSessions, type StaffStore, staffStore } from './store.ts'

export interface StaffModule extends Module {
  readonly gate: StaffGate
  readonly store: Pick<StaffStore, 'add' | 'find'>
  /** Signs out the user of a provider, in the transaction that suspends it. */
  endProviderSessions(tx: Drizzle, clientId: string): Promise<void>
}

/** Each key is derived for one purpose alone. */
export function staffModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly passwords: Passwords
  readonly tenants: TenantFinder
  readonly audit: Pick<AuditModule, 'record'>
  readonly guessing: GuessingAlarm
  readonly now: () => Date
}): StaffModule {
  const { database, rootKey, seal, passwords, tenants, audit, guessing, now } = deps
  const store = staffStore(database)
  const limitsKey = deriveKey(rootKey, 'operator-limits')
  const limits = staffLimits(database, { key: limitsKey, guessing })
  const devices = staffDevices({ seal, key: limitsKey, now })
  const sessions = staffSessionService({ store, now })
  const adminSignIns = adminSignInService({
    store,
    sessions,
    steps: signInSteps(seal, now),
    limits,
    devices,
    passwords,
    seal,
    recoveryKey: deriveKey(rootKey, 'recovery-codes'),
    now,
  })
  const administrators = administratorService({
    store: administratorStore(database),
    passwords: passwords.in(staffLane),
    audit,
    now,
  })
  const users = { store, sessions, limits, devices, passwords, audit, tenants, now }
  const providerUsers = providerUserService(users)
  return {
    gate: sessions.gate,
    store,
    endProviderSessions,
    routes: (api) => {
      staffRoutes(api, { adminSignIns, providerUsers, staffSessions: sessions })
      administratorRoutes(api, administrators)
    },
  }
}
