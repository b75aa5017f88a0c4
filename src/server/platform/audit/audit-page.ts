import { and, desc, eq, gte, ilike, lt, lte, or } from 'drizzle-orm'
import { type AuditAction, auditPageSizes, maxSearchedEntries } from '#contract/platform/audit.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { auditEntries } from './table.ts'

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

const { id, at, position, clientId: ofClient, who, subject, action: actionOf } = auditEntries

/** A text in which `%`, `_` and `\\` stand for themselves. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function filterOf({ text, action, from }: AuditQuestion) {
  const sought = text?.trim() ?? ''
  const pattern = containing(sought)
  return and(
    sought === '' ? undefined : or(ilike(who, pattern), ilike(subject, pattern)),
    action === undefined ? undefined : eq(actionOf, action),
    from === undefined ? undefined : gte(at, new Date(from)),
  )
}

/** The entries that a page may come from, by an index: those of one log before the former page. */
const placeOf = ({ clientId, before }: AuditQuestion) =>
  and(
    clientId === null ? undefined : eq(ofClient, clientId),
    before === undefined ? undefined : lt(id, Number(before)),
  )

/** The newest entry that a page may have. */
export const newestQuery = (db: Drizzle, question: AuditQuestion) =>
  db.select({ id, position }).from(auditEntries).where(placeOf(question)).orderBy(desc(id)).limit(1)

/**
 * The last of the `maxSearchedEntries` entries from this one on, or none where there are fewer. It is
 * counted off by the position in a provider's chain, and by the id in the log of everything: an OFFSET
 * would make the database sort the whole log.
 */
export const searchEndQuery = (
  db: Drizzle,
  { clientId }: Pick<AuditQuestion, 'clientId'>,
  newest: { readonly id: number; readonly position: number },
) =>
  db
    .select({ id, at, action: actionOf })
    .from(auditEntries)
    .where(
      clientId === null
        ? lte(id, newest.id - maxSearchedEntries + 1)
        : and(eq(ofClient, clientId), eq(position, newest.position - maxSearchedEntries + 1)),
    )
    .orderBy(desc(id))
    .limit(1)

/**
 * The entries of a page, and one more where there is one.
 * @param end the id of the last entry to look at; null for all
 */
export const pageQuery = (db: Drizzle, question: AuditQuestion, end: number | null) =>
  db
    .select()
    .from(auditEntries)
    .where(and(placeOf(question), end === null ? undefined : gte(id, end), filterOf(question)))
    .orderBy(desc(id))
    .limit(auditPageSizes[question.size] + 1)

/**
 * Whether no entry before this one is of the period: entries are written in the order of their ids,
 * refused sign-ins up to hours after they were counted.
 */
const isBeforePeriod = (last: { at: Date; action: string }, from: string | undefined) =>
  from !== undefined && last.at < new Date(from) && last.action !== 'sign-in refused'

async function findSearchEnd(db: Drizzle, question: AuditQuestion) {
  if (filterOf(question) === undefined) return null
  const [newest] = await newestQuery(db, question)
  const [last] = newest ? await searchEndQuery(db, question, newest) : []
  return last ?? null
}

/**
 * One page, newest first, and the id that the next one begins before; null after the last one. No index
 * serves a filter, so a filtered page looks through `maxSearchedEntries` entries at most, found by the
 * index of their order: a rare word costs as much as a common one, however long the log is.
 */
export async function readAuditPage(db: Drizzle, question: AuditQuestion) {
  const last = await findSearchEnd(db, question)
  const found = await pageQuery(db, question, last && last.id)
  const rows = found.slice(0, auditPageSizes[question.size])
  if (found.length > rows.length) return { rows, next: rows.at(-1)?.id ?? null }
  return { rows, next: last && !isBeforePeriod(last, question.from) ? last.id : null }
}
