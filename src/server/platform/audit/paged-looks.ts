import { hourSeconds } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { budget, tryConsume, waitSecondsOf } from '#server/platform/http/limits/budget.ts'
import type { AuditEvent, AuditLog } from './audit.ts'

/** A look of staff at a list that is read page by page. */
export type PagedLook = Omit<AuditEvent, 'changes' | 'staffMember' | 'subscriber'> & {
  readonly staffMember: Pick<StaffMember, 'id' | 'isToken' | 'login' | 'role'>
}

export type RecordPagedLook = (
  look: PagedLook,
  page: { readonly isFirst: boolean },
) => Promise<void>

/**
 * Records looks at lists: each first page, and any other page where nothing of the same list was recorded
 * of this member of staff within the hour. Anybody can write a place in a list, so a page that names one
 * does not say that the first one was read.
 */
export function pagedLooks(
  database: Pick<Database, 'db'>,
  audit: Pick<AuditLog, 'record'>,
): RecordPagedLook {
  const recorded = budget(database, { name: 'paged-looks', points: 1, perSeconds: hourSeconds })
  return async (look, { isFirst }) => {
    const { staffMember, clientId, action, fields = [], subject = '' } = look
    const list = [clientId ?? administrationId, staffMember.id, action, ...fields, subject]
    const key = JSON.stringify(list)
    if (!isFirst && (await waitSecondsOf(recorded, key)) > 0) return
    await audit.record(look)
    // Afterwards: what could not be recorded must be recorded by the next page.
    await tryConsume(recorded.consume(key))
  }
}
