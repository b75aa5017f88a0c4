import type { AuditModule } from '#server/audit/module.ts'
import type { Database } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { PushModule } from '#server/push/module.ts'
import type { SessionModule } from '#server/session/module.ts'

/** What the services of announcements work with. */
export interface AnnouncementDeps {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly inbox: Pick<
    InboxModule,
    'createMessages' | 'deliverAnnouncement' | 'replacePushes' | 'stopAnnouncementPushes'
  >
  readonly subscriptions: Pick<PushModule['subscriptions'], 'count' | 'receiving'>
  readonly session: Pick<SessionModule, 'hashDocument'>
  readonly wakeJobs: () => void
  /** The host names at which a provider's portal answers. */
  readonly hostsOf: (clientId: string) => Promise<readonly string[]>
  readonly now: () => Date
}
