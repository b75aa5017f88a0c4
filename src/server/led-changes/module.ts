import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import { changedLedFields, type FieldValues, toldChanges } from '#domain/tenants/led-fields.ts'
import type { AuditModule } from '#server/audit/module.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { SignedInStaff } from '#server/http/call.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Module } from '#server/module.ts'
import { enqueueOwnersLetters, sendOwnersLetters } from './owners-letter.ts'
import { requireLead } from './require-lead.ts'

/** A change of a provider, led fields or not. */
export interface TenantChange {
  readonly staffMember: SignedInStaff
  readonly clientId: string
  readonly action: AuditAction
  /** The names of the fields that changed. */
  readonly fields: readonly string[]
  readonly subject?: string
  /** The values of the led fields among them; secrets need not be there. */
  readonly before: FieldValues
  readonly after: FieldValues
}

/**
 * Writes a change of a provider to the audit log, in the transaction of the change. Where it changes
 * where money and people are led, it is refused without a fresh sign-in or the token's scope, and the
 * provider's owners are told by letter.
 */
export type RecordTenantChange = (change: TenantChange, tx: Drizzle) => Promise<void>

export interface LedChangesModule extends Module {
  readonly recordChange: RecordTenantChange
}

export function ledChangesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly audit: Pick<AuditModule, 'record'>
  readonly mailer: Pick<Mailer, 'canSend' | 'send'>
  readonly now: () => Date
}): LedChangesModule {
  const { audit, mailer, now } = deps
  return {
    recordChange: async ({ before, after, ...change }, tx) => {
      const { staffMember, clientId, fields } = change
      const names = changedLedFields(fields, before, after)
      requireLead(staffMember, names)
      const changes = toldChanges(names, before, after)
      await audit.record({ ...change, changes }, tx)
      if (names.length === 0 || !mailer.canSend) return
      const event = { id: randomUUID(), at: now() }
      await enqueueOwnersLetters(tx, { staffMember, clientId, names, changes }, event)
    },
    jobs: [sendOwnersLetters(deps)],
  }
}
