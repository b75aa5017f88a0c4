import { listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { AuditLog } from './audit.ts'
import type { AuditQuestion } from './audit-page.ts'
import type { RecordPagedLook } from './paged-looks.ts'
import { everyProvider } from './staff-looks.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'

export function auditRoutes(
  api: Api,
  deps: {
    readonly audit: Pick<AuditLog, 'list'>
    readonly recordPagedLook: RecordPagedLook
    readonly refused: Pick<RefusedSignIns, 'closeHours'>
    readonly now: () => Date
  },
): void {
  const { audit, recordPagedLook, refused, now } = deps

  /** An export is recorded before its pages. */
  async function readPage(question: AuditQuestion, staffMember: StaffMember) {
    await refused.closeHours(now())
    const { clientId, size, before } = question
    if (size === 'export') {
      const fields = clientId === null ? [everyProvider] : []
      const ofProvider = clientId === administrationId ? null : clientId
      const look = {
        staffMember,
        clientId: ofProvider,
        action: 'audit log exported',
        fields,
      } as const
      await recordPagedLook(look, { isFirst: before === undefined })
    }
    return audit.list(question)
  }

  register(api, listAudit, ({ tenant: { clientId }, query, staffMember }) =>
    readPage({ clientId, ...query }, staffMember),
  )

  register(api, listAdministrationAudit, ({ query: { scope, ...query }, staffMember }) =>
    readPage({ clientId: scope === 'everything' ? null : administrationId, ...query }, staffMember),
  )
}
