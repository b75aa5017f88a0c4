import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { hourly, nightly } from '#server/platform/jobs/due-times.ts'
import type { Module } from '#server/platform/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { type AuditEvent, type AuditLog, auditLog } from './audit.ts'
import type { ChainKeys } from './chain-keys.ts'
import { keptLine } from './kept-line.ts'
import { deleteOldEntries } from './prune.ts'
import { beginRegister, refreshRegister } from './register.ts'
import { allLooks, type LookCount } from './staff-looks.ts'
import { type RefusedSignIns, refusedSignInCounter } from './refused-sign-ins.ts'
import { auditRoutes } from './routes.ts'
import { pagedLooks, type RecordPagedLook } from './paged-looks.ts'
import { noteVerdicts, verifyChains } from './verify.ts'

export type { LookCount }

export interface AuditModule extends Module, Pick<AuditLog, 'listChanges' | 'hasEntries'> {
  /** Records what own rows say, in the transaction that changes them. */
  readonly record: (event: AuditEvent, tx: Drizzle) => Promise<void>
  /**
   * Records by itself what no transaction holds: an answer that is given next, or what another system does
   * next. Where it fails, neither may happen; what is recorded may have failed afterwards.
   */
  readonly recordAhead: (event: AuditEvent) => Promise<void>
  /** Counts a refused sign-in; it enters the log when its hour is over. */
  readonly countRefusedSignIn: RefusedSignIns['count']
  readonly recordPagedLook: RecordPagedLook
  /** What staff looked at of a provider's subscribers, by person, action and fields. */
  readonly countLooks: (
    clientId: string,
    span: { readonly from: Date; readonly until: Date },
  ) => Promise<LookCount[]>
}

/**
 * Opens the audit log, across providers. Where a version before the register left one, it is taken
 * on, and staff are told: they know whether that was an upgrade.
 */
export async function auditModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly keys: ChainKeys
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
  readonly log: { info(fields: object, message: string): void }
}): Promise<AuditModule> {
  const { database, keys, recordSuspiciousEvent, now, log } = deps
  const { db } = database
  const audit = auditLog(db, keys, now)
  const refused = refusedSignInCounter(database, keys)
  const recordPagedLook = pagedLooks(database, audit)

  async function verify(at: Date): Promise<void> {
    const verdicts = await verifyChains(db, keys)
    await noteVerdicts(db, verdicts, at)
    for (const { clientId, brokenAt } of verdicts) {
      if (brokenAt === null) continue
      await recordSuspiciousEvent({
        kind: 'audit_chain_broken',
        clientId: clientId === administrationId ? null : clientId,
        detail: String(brokenAt),
      })
    }
    log.info({ line: await keptLine(db, at) }, 'audit log verified')
  }

  async function closeHours(at: Date): Promise<void> {
    await refused.closeHours(at)
    await refreshRegister(db, keys)
  }

  const taken = await beginRegister(db, keys, now())
  if (taken > 0) {
    const detail = String(taken)
    await recordSuspiciousEvent({ kind: 'audit_log_taken_on', clientId: null, detail })
  }

  return {
    record: (event: AuditEvent, tx: Drizzle) => audit.record(event, tx),
    recordAhead: (event: AuditEvent) => audit.record(event),
    listChanges: audit.listChanges,
    hasEntries: audit.hasEntries,
    recordPagedLook,
    countRefusedSignIn: refused.count,
    countLooks: (clientId, span) => allLooks(db, clientId, span),
    routes: (api) => auditRoutes(api, { audit, recordPagedLook, refused, now }),
    scheduled: [
      // Refused sign-ins of the hour before enter the log.
      { name: 'hours of refused sign-ins', dueAt: hourly, run: closeHours },
      {
        name: 'proof of the audit log',
        dueAt: nightly,
        // One after the other: entries that leave during a proof would be told as missing.
        run: async (at) => {
          await closeHours(at)
          await deleteOldEntries(db, keys, at)
          await verify(at)
        },
      },
    ],
  }
}
