import { validToken } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { SubscriberGate } from '#server/http/register.ts'
import { deriveKey, createSealer } from '#server/secrets/seal.ts'
import { passwordStore } from '#server/password/store.ts'
import { credentialStore } from './credentials.ts'
import { disclosure } from './disclosure.ts'
import { signInLimits } from './limits.ts'
import { passwords as passwordHasher, type PasswordCost } from '#server/secrets/passwords.ts'
import { remembered as rememberedDevices } from './remembered.ts'
import { sessionService } from './service.ts'
import { signInService } from './sign-in.ts'
import { sessionStore } from './store.ts'
import { tokens } from './token.ts'

export type SessionParts = ReturnType<typeof sessionParts>

/** Everything about sessions put together, each key derived for one purpose alone. */
export function sessionParts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly appSecret: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly log: { warn(fields: object, message: string): void }
  readonly now: () => Date
  readonly passwordCost?: PasswordCost
}) {
  const { database, appSecret, erps, log, now } = deps
  const documentKey = deriveKey(appSecret, 'document-hash')
  const limitsKey = deriveKey(appSecret, 'sign-in-limits')
  const credentials = credentialStore(database, documentKey)
  const passwords = passwordHasher(deps.passwordCost)
  const limits = signInLimits(database, limitsKey)
  const remembered = rememberedDevices(createSealer(appSecret))
  const sessions = sessionService({
    store: sessionStore(database),
    tokens: tokens(deriveKey(appSecret, 'valid-token')),
    limits,
    companionKey: deriveKey(appSecret, 'session-companion'),
    log,
  })
  const signIns = signInService({ erps, credentials, passwords, limits, sessions, remembered })
  const gate: SubscriberGate = ({ tenant, authorization, cookieHeader, endpoint }) =>
    sessions.authenticate({
      tenant,
      authorization,
      cookieHeader,
      now: now(),
      accepts: endpoint === validToken ? 'expired' : 'valid',
    })
  return {
    sessions,
    signIns,
    remembered,
    credentials,
    passwords,
    gate,
    now,
    signInLimits: limits,
    documents: disclosure(database, limitsKey),
    newPasswords: passwordStore(database, documentKey),
  }
}
