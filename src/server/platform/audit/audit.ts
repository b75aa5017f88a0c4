import * as v from 'valibot'
import { type AuditAction, auditActionSchema, type AuditEntry } from '#contract/platform/audit.ts'
import type { FieldChange } from '#domain/staff/tenants/led-fields.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/call.ts'
import type { ChainKeys } from './chain-keys.ts'
import { appendEntry } from './chain-store.ts'
import { identify } from './identify.ts'
import { type AuditQuestion, readAuditPage } from './audit-page.ts'
import { beginRegister } from './register.ts'
import { hasEntries, readStaffChanges } from './staff-changes.ts'
import type { auditEntries } from './table.ts'
import { readFields, storeFields } from './told-fields.ts'

export type AuditEvent = Actor & {
  /** The provider it concerns; null for the administration. */
  readonly clientId: string | null
  readonly action: AuditAction
  /** Names of the fields that changed; the outcome of a test. */
  readonly fields?: readonly string[]
  /** What is told of the values of some of them (`domain/staff/tenants/led-fields.ts`). */
  readonly changes?: readonly FieldChange[]
  /** The id of the invoice, contract, card or router that was acted on. */
  readonly subject?: string
}

export interface AuditLog {
  /** `tx`: the transaction of the action itself, where there is one: both commit or neither does. */
  record(event: AuditEvent, tx?: Drizzle): Promise<void>
  /** One page, newest first, and where the next one begins. */
  list(question: AuditQuestion): Promise<{ entries: AuditEntry[]; next: string | null }>
  /** What staff last changed at a provider, newest first. */
  readonly listChanges: (clientId: string, limit: number) => Promise<AuditEntry[]>
  /** Whether entries of a provider are kept, of one that was removed too. */
  readonly hasEntries: (clientId: string, tx: Drizzle) => Promise<boolean>
}

function toAnswer(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { clientId, role, action, times, source } = row
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    client_id: clientId,
    who: row.who,
    role,
    action: v.parse(auditActionSchema, action),
    ...readFields(row.fields),
    subject: row.subject,
    times,
    source,
  }
}

/** The append-only log of what subscribers and staff do, one hash chain for each provider. */
export function auditLog(db: Drizzle, keys: ChainKeys, now: () => Date): AuditLog {
  return {
    record: async (event, tx) => {
      const { clientId, action, fields = [], changes = [], subject = '' } = event
      const entry = {
        ...identify(event),
        at: now(),
        clientId: clientId ?? administrationId,
        action,
        fields: storeFields(fields, changes),
        subject,
        times: 1,
        source: '',
      }
      if (tx) await appendEntry(tx, keys, entry)
      else await db.transaction((own) => appendEntry(own, keys, entry))
    },
    list: async (question) => {
      const { rows, next } = await readAuditPage(db, question)
      return { entries: rows.map(toAnswer), next: next === null ? null : String(next) }
    },
    listChanges: async (clientId, limit) =>
      (await readStaffChanges(db, clientId, limit)).map(toAnswer),
    hasEntries: (clientId, tx) => hasEntries(tx, clientId),
  }
}

/** The log for a command, which may be what a new version does first. */
export async function openAuditLog(db: Drizzle, keys: ChainKeys, now: Date): Promise<AuditLog> {
  await beginRegister(db, keys, now)
  return auditLog(db, keys, () => now)
}
