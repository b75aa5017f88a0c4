import type { AuditAction } from '#contract/platform/audit.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { AccessEvent } from './security-notice.ts'

/**
 * What is done with the accesses of staff -> the letters by which their owner is told. An action that
 * stands here without a letter lets nobody in, or its reason is beside it.
 */
export const accessLetters = {
  'password changed': ['password changed'],
  'second factor enrolled': ['authenticator enrolled'],
  'second factor replaced': ['authenticator replaced'],
  // By its owner, or by who cares for the accesses.
  'second factor removed': ['own authenticator removed', 'authenticator removed'],
  'recovery codes renewed': ['recovery codes renewed'],
  'passkey added': ['passkey added'],
  'passkey removed': ['passkey removed'],
  'administrator access renewed': ['access renewed'],

  // The shared access of a provider has no address.
  'provider password set': [],
  // A letter with a code goes to the owner, who alone can choose a password by it.
  'administrator invited': [],
  'administrator invitation accepted': [],
  'provider user invited': [],
  'provider user access renewed': [],
  'provider invitation accepted': [],
  // A new access: its owner gets the password from who made it.
  'administrator added': [],

  'administrator disabled': [],
  'administrator invitation withdrawn': [],
  'administrator sessions ended': [],
  'other sessions ended': [],
  'provider invitation withdrawn': [],
  'provider user disabled': [],
  'provider user enabled': [],
  'provider user made messages': [],
  'provider user made owner': [],
  'provider user made reader': [],
  'provider user made support': [],
  'provider user sessions ended': [],
  'session ended': [],
} as const satisfies Partial<Record<AuditAction, readonly AccessEvent[]>>

export type AccessAction = keyof typeof accessLetters

/** The audit log for accesses: a new action must say in `accessLetters` whether its owner is told. */
export interface AccessAudit {
  readonly record: (
    event: Parameters<AuditModule['record']>[0] & { readonly action: AccessAction },
    tx: Drizzle,
  ) => Promise<void>
}
