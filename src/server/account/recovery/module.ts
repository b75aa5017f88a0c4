import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import type { Module } from '#server/platform/module.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { codeDelivery } from './deliver-code.ts'
import { type RecoveryLimits, recoveryLimits } from './limits.ts'
import { messageLimit } from './message-limit.ts'
import { recoveryRoutes } from './routes.ts'
import { recoveryService } from './service.ts'
import { recoveryStore } from './store.ts'
import { expiredTokenCookies, tokenCookie } from './tokens.ts'
import { type VerifiedStep, verifiedStep } from './verified-step.ts'

export interface RecoveryModule extends Module {
  /** How long an account waits for further codes, and the end of that wait. */
  readonly codeLimits: Pick<RecoveryLimits, 'lift' | 'pauseSeconds' | 'waitSeconds'>
  readonly verifiedStep: VerifiedStep
  /**
   * Opens the last step, the choice of a new password, to a customer whose sign-in asks for one; returns
   * its cookies.
   */
  beginNewPassword(subscriber: Subscriber, now: Date): Promise<readonly Cookie[]>
}

export function recoveryModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly mailer: Mailer
  readonly messages: Pick<MessageSender, 'sendCode'>
  readonly passwords: Passwords
  readonly session: Pick<
    SessionModule,
    'credentials' | 'devices' | 'enumerationBudget' | 'hashDocument'
  >
  readonly guessing: GuessingAlarm
  readonly now: () => Date
  readonly log: Logger
}): RecoveryModule {
  const { database, rootKey, erps, mailer, messages, passwords, session, guessing, now, log } = deps
  const store = recoveryStore(database)
  const limits = recoveryLimits(database, { key: deriveKey(rootKey, 'recovery-limits'), guessing })
  const recovery = recoveryService({
    erps,
    session,
    guessing,
    passwords,
    limits,
    messageLimit: messageLimit(database, guessing),
    store,
    findDelivery: codeDelivery({ mailer, messages }),
    log,
  })
  return {
    codeLimits: limits,
    verifiedStep: verifiedStep(store),
    beginNewPassword: async (subscriber, now) => {
      const { token, until } = await store.beginVerified(subscriber, now)
      return [
        tokenCookie('verified', token, until, now),
        ...expiredTokenCookies(['identified', 'sent']),
      ]
    },
    routes: (api) => recoveryRoutes(api, { recovery, now }),
    background: recovery.background,
  }
}
