import { validToken } from '#contract/account/session.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWritesModule } from '#server/upstreams/erp/own-writes.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { WatchWrites } from '#server/platform/http/call.ts'
import type { CustomerGate, SubscriberGate } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import { deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'
import { knownDevices } from '#server/platform/auth/known-devices.ts'
import { deviceCookieName, expiredCookies, hasPlantedToken } from './tokens/cookies.ts'
import { type CredentialStore, credentialStore, endOtherDevices } from './credentials.ts'
import { type CheckCurrentPassword, currentPasswordCheck } from './current-password.ts'
import { type CustomerCheck, customerCheck } from './customer-check.ts'
import { endDevice } from './devices/end-device.ts'
import { documentHasher, type HashDocument } from './document-hash.ts'
import { type EnumerationBudget, enumerationBudget } from './enumeration-budget.ts'
import { writeWatch } from './last-write.ts'
import { type SignInLimits, signInLimits } from './limits.ts'
import { secretRotation } from './tokens/secret-rotation.ts'
import { replaceSecret } from './tokens/secret-store.ts'
import { ownDeviceStore } from './devices/own-device-store.ts'
import { openForVisitor, type OpenForVisitor } from './open-for-visitor.ts'
import { type PasswordChanger, passwordChanger } from './password-changer.ts'
import {
  type RememberedDevice,
  rememberedDevice as rememberedCookies,
} from './devices/remembered-device.ts'
import { sessionRoutes } from './routes.ts'
import { type SessionService, sessionService } from './service.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { endTenantSessions, sessionStore } from './store.ts'
import { type TrustedDevices, trustedDevices } from './devices/trusted-devices.ts'
import { type ObserveWrites, writeObserver } from './write-marks.ts'
import { tokens } from './tokens/token.ts'

export interface SessionModule extends Module {
  readonly gate: SubscriberGate
  readonly customerGate: CustomerGate
  readonly watchWrites: WatchWrites
  /** Before a read of a customer's answers that no session of theirs makes. */
  readonly observeWrites: ObserveWrites
  /** Ends the sessions of a subscriber whom a record just read shows to be no customer any more. */
  readonly checkRecord: CustomerCheck['checkRecord']
  readonly sessions: SessionService
  readonly credentials: CredentialStore
  readonly hashDocument: HashDocument
  readonly passwordChanger: PasswordChanger
  readonly checkCurrentPassword: CheckCurrentPassword
  readonly enumerationBudget: EnumerationBudget
  readonly signInLimits: Pick<SignInLimits, 'begin' | 'forgive' | 'lift' | 'waits'>
  /** The document that a device used last to sign in. */
  readonly remembered: Pick<RememberedDevice, 'read'>
  /** Opens the session of somebody who has proved who they are. */
  readonly openForVisitor: OpenForVisitor
  /** The devices that have signed in to an account, which is a document, before. */
  readonly devices: Pick<TrustedDevices, 'find' | 'idOf' | 'isEnded' | 'presented'>
  /** Ends the trust in all other devices, in the transaction that ends their sessions. */
  readonly endOtherDevices: typeof endOtherDevices
  /** The cookies that remove those of a sign-in. */
  readonly expiredCookies: typeof expiredCookies
  /** Ends every subscriber's session of a provider, in the transaction that changes the provider. */
  endTenantSessions(tx: Drizzle, clientId: string, now: Date): Promise<void>
}

/** Sessions, passwords and sign-in. Each key is derived for a single purpose. */
export function sessionModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly passwords: Passwords
  readonly erps: Pick<Erps, 'for'>
  readonly writes: Pick<OwnWritesModule, 'lastMarkOf' | 'observe'>
  readonly guessing: GuessingAlarm
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly log: { warn(fields: object, message: string): void }
  readonly wakeJobs: () => void
  readonly now: () => Date
}): SessionModule {
  const { database, rootKey, seal, passwords, erps, log, now } = deps
  const { guessing, recordSuspiciousEvent } = deps
  const hashDocument = documentHasher(deriveKey(rootKey, 'document-hash'))
  const limitsKey = deriveKey(rootKey, 'sign-in-limits')
  const credentials = credentialStore(database)
  const enumeration = enumerationBudget(database, limitsKey)
  const limits = signInLimits(database, {
    key: limitsKey,
    enumeration,
    guessing,
    hashDocument,
  })
  const remembered = rememberedCookies(seal)
  const devices = trustedDevices({
    devices: knownDevices({ seal, key: limitsKey, cookieName: deviceCookieName }),
    credentials,
    hashDocument,
  })
  const sessions = sessionService({
    store: sessionStore(database),
    ownDeviceStore: ownDeviceStore(database),
    endDevice: endDevice(database),
    tokens: tokens(deriveKey(rootKey, 'valid-token')),
    limits,
    rotation: secretRotation({
      replace: replaceSecret(database),
      rotationKey: deriveKey(rootKey, 'session-companion'),
    }),
    recordSuspiciousEvent,
    writes: deps.writes,
  })
  const { checkCall, checkRecord } = customerCheck({
    erps,
    hashDocument,
    sessions,
    recordSuspiciousEvent,
    log,
    now,
  })
  return {
    gate: async ({ tenant, authorization, cookieHeader, endpoint }) => {
      const isRenewal = endpoint === validToken
      // Counted at the renewal alone, which every page begins with.
      if (isRenewal && hasPlantedToken(cookieHeader)) {
        await recordSuspiciousEvent({ kind: 'cookie_tossing', clientId: tenant.clientId })
      }
      return sessions.authenticate({
        tenant,
        authorization,
        cookieHeader,
        now: now(),
        accepts: isRenewal ? 'expired' : 'valid',
        isOpenToOwnDevice: endpoint.isOpenToOwnDevice,
        isHeldAfterRecovery: endpoint.isHeldAfterRecovery,
      })
    },
    customerGate: checkCall,
    watchWrites: writeWatch(deps.writes),
    observeWrites: writeObserver(database, deps.writes),
    checkRecord,
    sessions,
    credentials,
    hashDocument,
    passwordChanger: passwordChanger(database),
    checkCurrentPassword: currentPasswordCheck({ database, credentials, passwords }),
    enumerationBudget: enumeration,
    signInLimits: limits,
    remembered,
    openForVisitor: openForVisitor({ sessions, remembered, devices, wakeJobs: deps.wakeJobs }),
    devices,
    endOtherDevices,
    expiredCookies,
    endTenantSessions,
    routes: (api) => sessionRoutes(api, { sessions, remembered, now }),
  }
}
