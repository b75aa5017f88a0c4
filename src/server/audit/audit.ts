import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AuditAction,
  auditActionSchema,
  type AuditEntry,
  auditPageSize,
} from '#contract/audit.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { StaffMember } from '#server/http/call.ts'
import { auditEntries } from './table.ts'

/** An action of a member of staff that concerns a provider. */
export interface AuditEvent {
  readonly staffMember: Pick<StaffMember, 'login' | 'role'>
  readonly clientId: string
  readonly action: AuditAction
  /** Names of the fields that changed, never their values. */
  readonly fields?: readonly string[]
}

export interface AuditLog {
  /** `db`: the transaction of the action itself, where there is one, so that both commit or neither. */
  record(event: AuditEvent, db?: Drizzle): Promise<void>
  /** One page, newest first, and whether there are more. */
  list(
    clientId: string,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; hasMore: boolean }>
}

/** The append-only log of what staff do. */
export function auditLog(db: Drizzle, now: () => Date): AuditLog {
  return {
    record: async ({ staffMember, clientId, action, fields = [] }, tx = db) => {
      await tx.insert(auditEntries).values({
        at: now(),
        clientId,
        who: staffMember.login,
        role: staffMember.role,
        action,
        fields: [...new Set(fields)].toSorted(),
      })
    },
    list: async (clientId, before) => {
      const rows = await db
        .select()
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.clientId, clientId),
            before === null ? undefined : lt(auditEntries.id, before),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(auditPageSize + 1)
      const entries = rows.slice(0, auditPageSize).map(({ id, at, who, role, action, fields }) => ({
        id: String(id),
        at: at.toISOString(),
        who,
        role,
        action: v.parse(auditActionSchema, action),
        fields,
      }))
      return { entries, hasMore: rows.length > auditPageSize }
    },
  }
}
