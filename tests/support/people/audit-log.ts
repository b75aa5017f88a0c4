import { listAudit } from '#contract/platform/audit.ts'
import type { Visitor } from '../browser/visitor.ts'
import { expectOk } from '../wire/answers.ts'

/** The latest entries of a provider's audit log, newest first, as an administrator reads them. */
export async function auditOf(admin: Visitor, clientId: string) {
  const answer = await admin.call(listAudit, { params: { clientId }, query: {} })
  return (await expectOk(listAudit, answer)).entries
}
