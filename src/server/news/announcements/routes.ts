import {
  correctAnnouncement,
  countAudience,
  createAnnouncementDraft,
  removeAnnouncementDraft,
  saveAnnouncementDraft,
  sendAnnouncementDraft,
  stopAnnouncement,
  testAnnouncement,
  withdrawAnnouncement,
} from '#contract/news/announcement-changes.ts'
import {
  findAnnouncementReach,
  listAnnouncements,
  sendAnnouncement,
} from '#contract/news/announcements.ts'
import { orRefuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { searchAudience } from '#contract/news/announcement-audience.ts'
import type { AudiencesModule } from '#server/messaging/audiences/module.ts'
import type { ChangeService } from './changes.ts'
import type { DraftService } from './drafts.ts'
import type { OverviewService } from './overview.ts'
import type { SendingService } from './sending.ts'
import type { TestService } from './test-message.ts'

const done = { type: 'success' } as const

export function announcementRoutes(
  api: Api,
  {
    overview,
    drafts,
    sending,
    changes,
    tests,
  }: {
    readonly overview: OverviewService
    readonly drafts: DraftService
    readonly sending: SendingService
    readonly changes: ChangeService
    readonly tests: TestService
  },
): void {
  register(api, findAnnouncementReach, ({ tenant }) => overview.reach(tenant))

  register(api, listAnnouncements, ({ tenant, query }) =>
    overview.list(tenant.clientId, query.before),
  )

  register(api, sendAnnouncement, async ({ tenant, staffMember, body }) => {
    const result = await sending.send(tenant, staffMember, body)
    const { id, recipients } = orRefuse(sendAnnouncement, result).sent
    return { id, recipients }
  })

  register(api, createAnnouncementDraft, async ({ tenant, body }) =>
    orRefuse(createAnnouncementDraft, await drafts.create(tenant, body)),
  )

  register(api, saveAnnouncementDraft, async ({ tenant, params, body }) =>
    orRefuse(saveAnnouncementDraft, await drafts.save(tenant, params.announcementId, body)),
  )

  register(api, removeAnnouncementDraft, async ({ tenant, params }) => {
    orRefuse(removeAnnouncementDraft, await drafts.remove(tenant, params.announcementId))
    return done
  })

  register(api, countAudience, async ({ tenant, params }) => {
    orRefuse(countAudience, await drafts.count(tenant, params.announcementId))
    return done
  })

  register(api, sendAnnouncementDraft, async ({ tenant, staffMember, params, body }) => {
    const { announcementId } = params
    const result = await sending.sendDraft(tenant, staffMember, announcementId, body)
    return { recipients: orRefuse(sendAnnouncementDraft, result).sent.recipients }
  })

  register(api, stopAnnouncement, async ({ tenant, staffMember, params }) => {
    const { announcementId } = params
    orRefuse(stopAnnouncement, await changes.stop(tenant, staffMember, announcementId))
    return done
  })

  register(api, correctAnnouncement, async ({ tenant, staffMember, params, body }) => {
    const { announcementId } = params
    const result = await changes.correct(tenant, staffMember, announcementId, body)
    return orRefuse(correctAnnouncement, result)
  })

  register(api, withdrawAnnouncement, async ({ tenant, staffMember, params }) => {
    const { announcementId } = params
    orRefuse(withdrawAnnouncement, await changes.withdraw(tenant, staffMember, announcementId))
    return done
  })

  register(api, testAnnouncement, async ({ tenant, staffMember, body }) =>
    orRefuse(testAnnouncement, await tests.send(tenant, staffMember, body)),
  )
}

/** The names an audience is chosen from, as the provider's ERP has them. */
export function audienceRoutes(
  api: Api,
  { searchNames }: Pick<AudiencesModule, 'searchNames'>,
): void {
  register(api, searchAudience, async ({ tenant, query, signal }) => ({
    found: await searchNames(tenant, query, signal),
  }))
}
