import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/platform/audit.ts'
import {
  changedLedFields,
  type FieldValues,
  toldChanges,
} from '#domain/staff/tenants/led-fields.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import type { WriteToOwners } from '#server/messaging/owner-letters/module.ts'
import { ledChangeLetter } from './owners-letter.ts'
import { hasLedName, requireLead } from './require-lead.ts'

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
 * provider's owners are told by e-mail.
 */
export type RecordTenantChange = (change: TenantChange, tx: Drizzle) => Promise<void>

export function ledChangeRecorder(deps: {
  readonly audit: Pick<AuditModule, 'record'>
  readonly writeToOwners: WriteToOwners
  readonly now: () => Date
}): RecordTenantChange {
  const { audit, writeToOwners, now } = deps
  return async ({ before, after, ...change }, tx) => {
    const { staffMember, clientId, fields } = change
    const names = changedLedFields(fields, before, after)
    if (names.length > 0 || hasLedName(fields, after)) requireLead(staffMember, names)
    const changes = toldChanges(names, before, after)
    await audit.record({ ...change, changes }, tx)
    if (names.length === 0) return
    const letter = ledChangeLetter({ staffMember, names, changes })
    await writeToOwners(tx, { ...letter, clientId, key: `change ${randomUUID()}` }, now())
  }
}
