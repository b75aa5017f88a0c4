import type { AccessRecordsModule } from '#server/platform/access-records/module.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RecordCall } from '#server/platform/http/answers/call-outcome.ts'
import type { Module } from '#server/platform/module.ts'
import { callRecorder } from './record-call.ts'

export interface CallRecordsModule extends Module {
  readonly recordCall: RecordCall
}

/** Decides which calls are kept, as access records and in the audit log. */
export function callRecordsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'countRefusedSignIn' | 'record'>
  readonly accessRecords: Pick<AccessRecordsModule, 'record'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): CallRecordsModule {
  return { recordCall: callRecorder(deps) }
}
