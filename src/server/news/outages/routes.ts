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
import {
  cancelTenantOutage,
  confirmTenantOutage,
  createTenantOutage,
  endTenantOutage,
  listTenantOutages,
  removeTenantOutage,
  saveTenantOutage,
  searchTenantArea,
  updateTenantOutage,
} from '#contract/news/tenant-outages.ts'
import type { AudiencesModule } from '#server/messaging/audiences/module.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { orRefuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { ChangeService } from './changes.ts'
import type { CreditService } from './credits/credits.ts'
import type { DraftService } from './drafts.ts'
import type { OverviewService } from './overview.ts'
import type { RecordService } from './credits/record-service.ts'
import type { OwnOutages } from './own.ts'

const done = { type: 'success' } as const

/** What staff of a provider read and do, and administrators for any provider. */
export function outageRoutes(
  api: Api,
  deps: {
    readonly overview: OverviewService
    readonly drafts: DraftService
    readonly changes: ChangeService
    readonly searchNames: AudiencesModule['searchNames']
    readonly credits: CreditService
  },
): void {
  const { overview, drafts, changes, searchNames, credits } = deps

  registerBoth(api, [listOutages, listTenantOutages], ({ tenant, query }) =>
    overview.list(tenant, query.before),
  )

  registerBoth(api, [searchOutageArea, searchTenantArea], async ({ tenant, query, signal }) => ({
    found: await searchNames(tenant, query, signal),
  }))

  registerBoth(api, [createOutage, createTenantOutage], async ({ tenant, body }, endpoint) =>
    orRefuse(endpoint, await drafts.create(tenant, body)),
  )

  registerBoth(api, [saveOutage, saveTenantOutage], async ({ tenant, params, body }, endpoint) =>
    orRefuse(endpoint, await drafts.save(tenant, params.outageId, body)),
  )

  registerBoth(api, [removeOutage, removeTenantOutage], async ({ tenant, params }, endpoint) => {
    orRefuse(endpoint, await drafts.remove(tenant, params.outageId))
    return done
  })

  registerBoth(api, [confirmOutage, confirmTenantOutage], async (call, endpoint) => {
    const { tenant, staffMember, params, body } = call
    return orRefuse(endpoint, await changes.confirm(tenant, staffMember, params.outageId, body))
  })

  registerBoth(api, [updateOutage, updateTenantOutage], async (call, endpoint) => {
    const { tenant, staffMember, params, body } = call
    return orRefuse(endpoint, await changes.update(tenant, staffMember, params.outageId, body))
  })

  registerBoth(api, [endOutage, endTenantOutage], async (call, endpoint) => {
    orRefuse(endpoint, await changes.end(call.tenant, call.staffMember, call.params.outageId))
    return done
  })

  registerBoth(api, [cancelOutage, cancelTenantOutage], async (call, endpoint) => {
    orRefuse(endpoint, await changes.cancel(call.tenant, call.staffMember, call.params.outageId))
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
