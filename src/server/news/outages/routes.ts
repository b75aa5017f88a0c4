import {
  downloadLineRecord,
  listOutageCredits,
  listSubscriberCredits,
} from '#contract/news/outage-credits.ts'
import { askOutageEnd, listOwnOutages } from '#contract/news/outages.ts'
import {
  cancelOutage,
  confirmOutage,
  createOutage,
  endOutage,
  listOutages,
  removeOutage,
  saveOutage,
  searchOutageArea,
  updateOutage,
} from '#contract/news/staff-outages.ts'
import type { AudiencesModule } from '#server/messaging/audiences/module.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { orRefuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { ChangeService } from './changes.ts'
import type { CreditService } from './credits/credits.ts'
import type { DraftService } from './drafts.ts'
import type { OverviewService } from './overview.ts'
import type { RecordService } from './credits/record-service.ts'
import type { OwnOutages } from './own.ts'

const done = { type: 'success' } as const

/** What the calls of staff are made of. */
export interface StaffServices {
  readonly overview: OverviewService
  readonly drafts: DraftService
  readonly changes: ChangeService
  readonly searchNames: AudiencesModule['searchNames']
  readonly credits: CreditService
}

/** What staff of a provider read and do. */
export function outageRoutes(
  api: Api,
  { overview, drafts, changes, searchNames, credits }: StaffServices,
): void {
  register(api, listOutages, ({ tenant, query }) => overview.list(tenant, query.before))

  register(api, searchOutageArea, async ({ tenant, query, signal }) => ({
    found: await searchNames(tenant, query, signal),
  }))

  register(api, createOutage, async ({ tenant, body }) =>
    orRefuse(createOutage, await drafts.create(tenant, body)),
  )

  register(api, saveOutage, async ({ tenant, params, body }) =>
    orRefuse(saveOutage, await drafts.save(tenant, params.outageId, body)),
  )

  register(api, removeOutage, async ({ tenant, params }) => {
    orRefuse(removeOutage, await drafts.remove(tenant, params.outageId))
    return done
  })

  register(api, confirmOutage, async ({ tenant, staffMember, params, body }) =>
    orRefuse(confirmOutage, await changes.confirm(tenant, staffMember, params.outageId, body)),
  )

  register(api, updateOutage, async ({ tenant, staffMember, params, body }) =>
    orRefuse(updateOutage, await changes.update(tenant, staffMember, params.outageId, body)),
  )

  register(api, endOutage, async ({ tenant, staffMember, params }) => {
    orRefuse(endOutage, await changes.end(tenant, staffMember, params.outageId))
    return done
  })

  register(api, listSubscriberCredits, async (call) => {
    const { tenant, staffMember, params, query, signal } = call
    const page = await credits.page(tenant, staffMember, params.outageId, {
      after: query.after,
      signal,
    })
    return orRefuse(listSubscriberCredits, page)
  })

  register(api, cancelOutage, async ({ tenant, staffMember, params }) => {
    orRefuse(cancelOutage, await changes.cancel(tenant, staffMember, params.outageId))
    return done
  })
}

/** What subscribers read and ask. */
export function ownOutageRoutes(
  api: Api,
  own: OwnOutages,
  { credits, record }: { readonly credits: CreditService; readonly record: RecordService },
): void {
  register(api, listOwnOutages, async (call) => ({ outages: await own.list(subscriberOf(call)) }))

  register(api, listOutageCredits, (call) =>
    credits.own(call.tenant, subscriberOf(call), call.signal),
  )

  register(api, downloadLineRecord, (call) => record.download(call))

  register(api, askOutageEnd, async (call) => {
    orRefuse(askOutageEnd, await own.ask(subscriberOf(call), call.params.outageId))
    return done
  })
}
