import type { Passwords } from '#server/auth/passwords.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Module } from '#server/module.ts'
import type { PasswordModule } from '#server/password/module.ts'
import type { RecoveryModule } from '#server/recovery/module.ts'
import type { SessionModule } from '#server/session/module.ts'
import { centralPasswords } from './central-password.ts'
import { signInRoutes } from './routes.ts'
import { signInService } from './service.ts'

/** Sign-in by document and password: the portal's own, or the one of the ERP's portal. */
export function signInModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly passwords: Passwords
  readonly session: SessionModule
  readonly password: Pick<PasswordModule, 'adopt' | 'isWeak'>
  readonly recovery: Pick<RecoveryModule, 'beginNewPassword'>
  readonly now: () => Date
}): Module {
  const { erps, passwords, session, password, recovery, now } = deps
  const { hashDocument } = session
  const central = centralPasswords({ password, recovery, hashDocument })
  const signIns = signInService({ erps, passwords, session, central })
  return { routes: (api) => signInRoutes(api, { signIns, now }) }
}
