import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'

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
