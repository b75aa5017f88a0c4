import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'

/** What the services of outages work with. */
export interface OutageDeps {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record' | 'recordAhead'>
  readonly inbox: Pick<InboxModule, 'createMessages' | 'stopPushes'>
  readonly wakeJobs: () => void
  /** The host names at which a provider's portal answers. */
  readonly hostsOf: (clientId: string) => Promise<readonly string[]>
  readonly now: () => Date
}
