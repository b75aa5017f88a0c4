import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { Module } from '#server/platform/module.ts'
import type { PasskeysModule } from '#server/account/passkeys/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { EndLinks } from '#server/account/session/port.ts'
import {
  enqueueAccountLetters,
  type EnqueueAccountLetters,
  sendAccountLetters,
} from './account-letters.ts'
import { isWeakPassword } from './new-password-check.ts'
import { passwordRoutes } from './routes.ts'
import { type PasswordService, passwordService } from './service.ts'

export interface PasswordModule extends Module {
  readonly isWeak: typeof isWeakPassword
  /** Makes a password that the ERP has confirmed the subscriber's own (`PasswordService.adopt`). */
  readonly adopt: PasswordService['adopt']
  readonly enqueueLetters: EnqueueAccountLetters
}

export function passwordModule(deps: {
  readonly seal: Sealer
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly session: Pick<
    SessionModule,
    | 'checkCurrentPassword'
    | 'devices'
    | 'hashDocument'
    | 'passwordChanger'
    | 'sessions'
    | 'signInLimits'
  >
  readonly recovery: Pick<RecoveryModule, 'verifiedStep'>
  readonly endLinks: EndLinks
  readonly passkeys: Pick<PasskeysModule, 'endPasskeys'>
  readonly wakeJobs: () => void
  readonly now: () => Date
}): PasswordModule {
  const { seal, tenants, erps, mailer, passwords, session, recovery, wakeJobs, now } = deps
  const { verifiedStep } = recovery
  const { sessions } = session
  const enqueueLetters = enqueueAccountLetters(seal)
  const passwordChanges = passwordService({
    erps,
    session,
    passwords,
    verifiedStep,
    enqueueLetters,
    endLinks: deps.endLinks,
    endPasskeys: deps.passkeys.endPasskeys,
    wakeJobs,
  })
  return {
    isWeak: isWeakPassword,
    adopt: passwordChanges.adopt,
    enqueueLetters,
    routes: (api) => passwordRoutes(api, { passwordChanges, sessions, verifiedStep, now }),
    jobs: sendAccountLetters({ seal, tenants, mailer }),
  }
}
