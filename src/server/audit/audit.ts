import { and, desc, eq, gte, ilike, lt, or } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AuditAction,
  auditActionSchema,
  type AuditEntry,
  auditPageSizes,
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

export interface AuditQuestion {
  /** `administrationId` for the administration; null for everything. */
  readonly clientId: string | null
  readonly before?: string | undefined
  /** Part of who acted, or of what was acted on. */
  readonly text?: string | undefined
  readonly action?: AuditAction | undefined
  readonly from?: string | undefined
  readonly size: keyof typeof auditPageSizes
}

const { id, at, clientId: ofClient, who, subject, action: actionOf } = auditEntries

/** A text in which `%`, `_` and `\\` stand for themselves. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function conditionOf({ clientId, before, text, action, from }: AuditQuestion) {
  const sought = text?.trim() ?? ''
  const pattern = containing(sought)
  return and(
    clientId === null ? undefined : eq(ofClient, clientId),
    before === undefined ? undefined : lt(id, Number(before)),
    sought === '' ? undefined : or(ilike(who, pattern), ilike(subject, pattern)),
    action === undefined ? undefined : eq(actionOf, action),
    from === undefined ? undefined : gte(at, new Date(from)),
  )
}

export interface AuditLog {
  /** `tx`: the transaction of the action itself, where there is one: both commit or neither does. */
  record(event: AuditEvent, tx?: Drizzle): Promise<void>
  /** One page, newest first, and whether there are more. */
  list(question: AuditQuestion): Promise<{ entries: AuditEntry[]; hasMore: boolean }>
}

function toAnswer(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { clientId, role, action, fields, times, source } = row
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    client_id: clientId,
    who: row.who,
    role,
    action: v.parse(auditActionSchema, action),
    fields,
    subject: row.subject,
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
    list: async (question) => {
      const pageSize = auditPageSizes[question.size]
      const rows = await db
        .select()
        .from(auditEntries)
        .where(conditionOf(question))
        .orderBy(desc(id))
        .limit(pageSize + 1)
      return {
        entries: rows.slice(0, pageSize).map(toAnswer),
        hasMore: rows.length > pageSize,
      }
    },
  }
}
