import { passkeyChallenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import { passkeyLimits } from '#server/platform/auth/passkeys/passkey-limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import type { Api } from '#server/platform/http/register.ts'
import { deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import type { StaffDevices } from '../devices.ts'
import { ownPasskeyService } from './own-passkeys.ts'
import { staffPasskeyRoutes } from './passkey-routes.ts'
import { staffPasskeySignIn } from './passkey-sign-in.ts'
import { staffPasskeyStore } from './passkey-store.ts'
import type { SendSecurityNotice } from '../notices/security-notice.ts'
import type { StaffSessions } from '../sessions.ts'
import type { SignInSteps } from '../second-factor/steps.ts'
import type { StaffStore } from '../store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

/** Puts the passkeys of staff together; the result adds their routes. */
export function staffPasskeyPart(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly store: Pick<StaffStore, 'byId'>
  readonly sessions: Pick<StaffSessions, 'open'>
  readonly steps: Readonly<Record<StaffMember['role'], SignInSteps>>
  readonly devices: StaffDevices
  readonly audit: AccessAudit
  readonly guessing: Pick<GuessingAlarm, 'admit'>
  readonly sendNotice: SendSecurityNotice
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
}): (api: Api) => void {
  const { database, rootKey, seal, guessing } = deps
  const passkeys = staffPasskeyStore(database)
  const challenges = passkeyChallenges(database, { seal, owner: 'staff' })
  const limits = passkeyLimits(database, {
    key: deriveKey(rootKey, 'staff-passkey-limits'),
    admit: guessing.admit,
    name: 'staff-passkey-source',
  })
  const own = ownPasskeyService({ ...deps, passkeys, challenges })
  const signIns = staffPasskeySignIn({ ...deps, passkeys, challenges, limits })
  return (api) => staffPasskeyRoutes(api, { own, signIns })
}
