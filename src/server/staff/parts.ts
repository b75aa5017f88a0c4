import { auditLog } from '#server/audit/audit.ts'
import type { Database } from '#server/db/database.ts'
import { deriveKey, type Sealer } from '#server/secrets/seal.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import { adminSignInService } from './admin-sign-in.ts'
import { staffLimits } from './limits.ts'
import { providerUserService } from './provider-users.ts'
import { staffSessionService } from './sessions.ts'
import { signInSteps } from './steps.ts'
import { staffStore } from './store.ts'

export type StaffParts = ReturnType<typeof staffParts>

/** Everything about staff put together, each key derived for one purpose alone. */
export function staffParts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly appSecret: Uint8Array
  readonly seal: Sealer
  readonly passwords: Passwords
  readonly tenants: Pick<TenantStore, 'find'>
  readonly mayPostpone: boolean
  readonly now: () => Date
}) {
  const { database, appSecret, seal, passwords, tenants, mayPostpone, now } = deps
  const store = staffStore(database)
  const audit = auditLog(database.db, now)
  const limits = staffLimits(database, deriveKey(appSecret, 'operator-limits'))
  const staffSessions = staffSessionService({ store, now })
  const common = { store, sessions: staffSessions, limits, passwords, now }
  const adminSignIns = adminSignInService({
    ...common,
    steps: signInSteps(seal, now),
    seal,
    recoveryKey: deriveKey(appSecret, 'recovery-codes'),
    mayPostpone,
  })
  const providerUsers = providerUserService({ ...common, audit, tenants })
  return { operators: store, staffSessions, adminSignIns, providerUsers, audit }
}
