import { type FoundSubscriber, findSubscribers } from '#contract/staff/support-desk.ts'
import { maskDocument } from '#domain/account/people/document.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import {
  type SearchKind,
  searchTerms,
  type SearchTerm,
} from '#domain/staff/support-desk/search-terms.ts'
import type { CallFailuresModule } from '#server/platform/call-failures/module.ts'
import { deadline } from '#server/platform/egress/deadline.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { FoundCustomer } from '#server/upstreams/erp/customer-port.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { toDeskFailure } from './desk-failure.ts'
import type { portalRows } from './portal-rows.ts'

/** Subscribers that one search shows. */
const maxFound = 10
/** How long a search waits for the ERP. */
const searchMs = 6 * secondMs

type Matched = FoundSubscriber & { readonly matched: Exclude<SearchKind, 'code'> }

/** `isCut`: there may be more than these. */
interface Findings {
  readonly matched: readonly Matched[]
  readonly isCut: boolean
}

const nothing: Findings = { matched: [], isCut: false }

/** Finds subscribers in the provider's ERP; nothing of what is found is kept. */
export function subscriberSearch(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly failures: Pick<CallFailuresModule, 'find'>
  readonly rows: Pick<ReturnType<typeof portalRows>, 'accountsOf'>
}) {
  const { erps, failures, rows } = deps
  const { credentials, hashDocument } = deps.session

  const describe = async (
    clientId: string,
    found: FoundCustomer,
    matched: Matched['matched'],
  ): Promise<Matched> => {
    const documentHash = hashDocument(clientId, found.document)
    const credential = await credentials.find({ clientId, customerId: found.id, documentHash })
    return {
      id: found.id,
      name: found.legalName,
      document: maskDocument(found.document),
      is_active: found.isActive,
      is_portal_closed: found.isPortalClosed,
      has_account: credential !== null,
      is_unread: false,
      matched,
    }
  }

  async function ask(tenant: Tenant, term: SearchTerm, signal: AbortSignal): Promise<Findings> {
    const { by, text } = term
    if (by === 'code') return nothing
    const erp = erps.for(tenant)
    const options = { signal }
    const { items, isIncomplete } =
      by === 'document'
        ? await erp.customersByDocument(text, options).then(({ records, unreadIds }) => ({
            items: records,
            isIncomplete: unreadIds.length > 0,
          }))
        : by === 'protocol'
          ? await erp.findCustomers({ by, text, desk: tenant.supportType }, options)
          : await erp.findCustomers({ by, text }, options)
    const shown = items.slice(0, maxFound)
    return {
      matched: await Promise.all(shown.map((one) => describe(tenant.clientId, one, by))),
      isCut: isIncomplete || items.length > maxFound,
    }
  }

  /** Accounts of the portal by document or customer number, which it knows while the ERP does not answer. */
  async function findAccounts(clientId: string, { by, text }: SearchTerm): Promise<Matched[]> {
    const accounts: readonly Pick<Subscriber, 'customerId'>[] =
      by === 'document'
        ? await credentials.findByDocument(clientId, hashDocument(clientId, text))
        : by === 'customer'
          ? await rows.accountsOf(clientId, text)
          : []
    return accounts.map(({ customerId }) => ({
      id: customerId,
      name: '',
      document: by === 'document' ? maskDocument(text) : '',
      is_active: true,
      is_portal_closed: false,
      has_account: true,
      is_unread: true,
      matched: by === 'document' ? 'document' : 'customer',
    }))
  }

  async function findIn(
    tenant: Tenant,
    terms: readonly SearchTerm[],
    signal: AbortSignal,
  ): Promise<Findings> {
    const inTime = AbortSignal.any([signal, deadline(searchMs)])
    try {
      // A document is nothing else, where somebody has it.
      const document = terms.find(({ by }) => by === 'document')
      const byDocument = document ? await ask(tenant, document, inTime) : nothing
      if (byDocument.matched.length > 0) return byDocument
      const others = terms.filter((one) => one !== document)
      const found = await Promise.all(others.map((term) => ask(tenant, term, inTime)))
      return {
        matched: found.flatMap(({ matched }) => matched),
        isCut: found.some(({ isCut }) => isCut),
      }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const all = terms.map((term) => findAccounts(tenant.clientId, term))
      const known = (await Promise.all(all)).flat()
      if (known.length === 0) throw error
      return { matched: known, isCut: false }
    }
  }

  return async (tenant: Tenant, typed: string, signal: AbortSignal) => {
    const { clientId } = tenant
    const terms = searchTerms(typed)
    if (typeof terms === 'string') refuse(findSubscribers, terms, { fields: ['query'] })
    const sought = terms.map(({ by }) => by)
    const code = terms.find(({ by }) => by === 'code')
    const failure = code ? await failures.find(clientId, code.text) : null
    if (failure) {
      return { sought, subscribers: [], is_cut: false, failure: toDeskFailure(failure) }
    }
    const found = await findIn(tenant, terms, signal)
    const byId = new Map(found.matched.toReversed().map((one) => [one.id, one]))
    const all = [...byId.values()].toReversed()
    const is_cut = found.isCut || all.length > maxFound
    return { sought, subscribers: all.slice(0, maxFound), is_cut, failure: null }
  }
}
