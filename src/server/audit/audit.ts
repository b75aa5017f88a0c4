import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AuditAction,
  auditActionSchema,
  type AuditEntry,
  auditPageSize,
} from '#contract/audit.ts'
import { administrationId } from '#server/db/administration-id.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Actor } from '#server/http/call.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { appendEntry } from './chain-store.ts'
import { identify } from './identify.ts'
import { auditEntries } from './table.ts'

export type AuditEvent = Actor & {
  /** The provider it concerns; null for the administration. */
  readonly clientId: string | null
  readonly action: AuditAction
  /** Names of the fields that changed, never their values. */
  readonly fields?: readonly string[]
  /** The id of the invoice, contract, card or router that was acted on. */
  readonly subject?: string
}

export interface AuditLog {
  /** `tx`: the transaction of the action itself, where there is one: both commit or neither does. */
  record(event: AuditEvent, tx?: Drizzle): Promise<void>
  /** One page, newest first, and whether there are more. `clientId` null: the administration's. */
  list(
    clientId: string | null,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; hasMore: boolean }>
}

function toAnswer(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { id, at, who, role, action, fields, subject, times, source } = row
  return {
    id: String(id),
    at: at.toISOString(),
    who,
    role,
    action: v.parse(auditActionSchema, action),
    fields,
    subject,
    times,
    source,
  }
}

/** The append-only log of what subscribers and staff do, one hash chain for each provider. */
export function auditLog(db: Drizzle, seal: Sealer, now: () => Date): AuditLog {
  return {
    record: async (event, tx) => {
      const { clientId, action, fields = [], subject = '' } = event
      const entry = {
        ...identify(event),
        at: now(),
        clientId: clientId ?? administrationId,
        action,
        fields: [...new Set(fields)].toSorted(),
        subject,
        times: 1,
        source: '',
      }
      if (tx) await appendEntry(tx, seal, entry)
      else await db.transaction((own) => appendEntry(own, seal, entry))
    },
    list: async (clientId, before) => {
      const rows = await db
        .select()
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.clientId, clientId ?? administrationId),
            before === null ? undefined : lt(auditEntries.id, before),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(auditPageSize + 1)
      return {
        entries: rows.slice(0, auditPageSize).map(toAnswer),
        hasMore: rows.length > auditPageSize,
      }
    },
  }
}
