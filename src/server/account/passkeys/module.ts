import { passkeyChallenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import { passkeyLimits } from '#server/platform/auth/passkeys/passkey-limits.ts'
import { passkeyProver } from '#server/platform/auth/passkeys/passkey-prover.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeyService } from './service.ts'
import { passkeySignIn } from './sign-in.ts'
import {
  endPasskeys,
  endPasskeysSince,
  endTenantPasskeys,
  passkeyStore,
  type StoredPasskey,
} from './store.ts'

export interface PasskeysModule extends Module {
  /** Ends all passkeys of a subscriber, in the transaction that sets a recovered password. */
  readonly endPasskeys: typeof endPasskeys
  /** Ends those that a stranger who signed in may have made or used. */
  readonly endPasskeysSince: typeof endPasskeysSince
  /** Ends all passkeys of a provider, in the transaction that gives it another ERP. */
  readonly endTenantPasskeys: typeof endTenantPasskeys
}

/** Signing in with the fingerprint or face of a device, besides the password. */
export function passkeysModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly erps: Pick<Erps, 'for'>
  readonly mailer: Mailer
  readonly session: Pick<
    SessionModule,
    'checkCurrentPassword' | 'credentials' | 'hashDocument' | 'openForVisitor' | 'sessions'
  >
  readonly guessing: Pick<GuessingAlarm, 'admit'>
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
}): PasskeysModule {
  const { database, rootKey, seal, erps, mailer, session, recordSuspiciousEvent, now } = deps
  const { admit } = deps.guessing
  const store = passkeyStore(database)
  const challenges = passkeyChallenges(database, { seal, owner: 'subscriber' })
  const provePasskey = passkeyProver({
    store,
    challenges,
    onCopied: async (passkey: StoredPasskey) => {
      const { clientId } = passkey
      await recordSuspiciousEvent({ kind: 'passkey_copied', clientId, subscriber: passkey })
    },
  })
  const limits = passkeyLimits(database, {
    key: deriveKey(rootKey, 'passkey-limits'),
    admit,
    name: 'passkey-source',
  })
  const passkeys = passkeyService({ store, challenges, provePasskey, erps, mailer, session })
  const signIns = passkeySignIn({
    store,
    challenges,
    limits,
    provePasskey,
    erps,
    session,
    recordSuspiciousEvent,
  })
  return {
    endPasskeys,
    endPasskeysSince,
    endTenantPasskeys,
    routes: (api) => passkeyRoutes(api, { passkeys, signIns, now }),
  }
}
