import { administrationId } from '#server/db/administration-id.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { cronTask } from '#server/jobs/cron-task.ts'
import type { Background, Module } from '#server/module.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import type { RecordSuspiciousEvent } from '#server/suspicious-events/port.ts'
import { type AuditLog, auditLog } from './audit.ts'
import { deleteOldEntries } from './prune.ts'
import { type RefusedSignIns, refusedSignInCounter } from './refused-sign-ins.ts'
import { auditRoutes } from './routes.ts'
import { noteVerdicts, verifyChains } from './verify.ts'

/** Two minutes past each hour: refused sign-ins of the hour before enter the log. */
const hourly = '2 * * * *'

export interface AuditModule
  extends Module, Pick<AuditLog, 'record' | 'listChanges' | 'hasEntries'> {
  /** Counts a refused sign-in; it enters the log when its hour is over. */
  readonly countRefusedSignIn: RefusedSignIns['count']
}

export function auditModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly tenants: TenantFinder
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): AuditModule {
  const { database, seal, tenants, recordSuspiciousEvent, now, log } = deps
  const { db } = database
  const audit = auditLog(db, seal, now)
  const refused = refusedSignInCounter(database, seal)

  async function verify(at: Date): Promise<void> {
    const verdicts = await verifyChains(db, seal)
    await noteVerdicts(db, verdicts, at)
    for (const { clientId, brokenAt } of verdicts) {
      if (brokenAt === null) continue
      await recordSuspiciousEvent({
        kind: 'audit_chain_broken',
        clientId: clientId === administrationId ? null : clientId,
        detail: String(brokenAt),
      })
    }
  }

  return {
    record: (event: Parameters<AuditLog['record']>[0], tx?: Drizzle) => audit.record(event, tx),
    listChanges: audit.listChanges,
    hasEntries: audit.hasEntries,
    countRefusedSignIn: refused.count,
    routes: (api) => auditRoutes(api, { audit, refused, tenants, now }),
    schedule: closeHourly(refused, now, log),
    sweeps: [refused.closeHours, (at) => deleteOldEntries(db, seal, at), verify],
  }
}

function closeHourly(
  refused: RefusedSignIns,
  now: () => Date,
  log: { error(fields: object, message: string): void },
): Background {
  return cronTask(hourly, 'America/Sao_Paulo', () =>
    refused
      .closeHours(now())
      .catch((error: unknown) => log.error({ error }, 'refused sign-ins wait for the log')),
  )
}
