import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Module } from '#server/platform/module.ts'
import type { PasswordModule } from '#server/account/password/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { WarnOfAttack } from '#server/platform/suspicious-events/port.ts'
import { centralPasswords } from './central-password.ts'
import { signInRoutes } from './routes.ts'
import { signInService } from './service.ts'

/** Sign-in by document and password: the portal's own, or the one of the ERP's portal. */
export function signInModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly passwords: Passwords
  readonly session: SessionModule
  readonly password: Pick<PasswordModule, 'adopt' | 'enqueueLetters' | 'isWeak'>
  readonly recovery: Pick<RecoveryModule, 'beginNewPassword'>
  readonly guessing: Pick<GuessingAlarm, 'isAlarmOn'>
  readonly warnOfAttack: WarnOfAttack
  readonly wakeJobs: () => void
  readonly now: () => Date
}): Module {
  const { database, erps, passwords, session, password, recovery, wakeJobs, now } = deps
  const { hashDocument } = session
  const central = centralPasswords({ password, recovery, hashDocument })
  const warnOwner = async (subscriber: Subscriber, { emails }: ErpCustomer, at: Date) => {
    await database.db.transaction((tx) =>
      password.enqueueLetters(tx, 'attack-letter', { ...subscriber, emails, at }),
    )
    wakeJobs()
  }
  const { guessing, warnOfAttack } = deps
  const who = { erps, passwords, session, central }
  const signIns = signInService({ ...who, guessing, warnOfAttack, warnOwner })
  return { routes: (api) => signInRoutes(api, { signIns, now }) }
}
