import { type FoundSubscriber, findSubscribers } from '#contract/staff/support-desk.ts'
import { canonicalDocument, isDocument, maskDocument } from '#domain/account/people/document.ts'
import type { CallFailuresModule } from '#server/platform/call-failures/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { FoundCustomer } from '#server/upstreams/erp/port.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { toDeskFailure } from './desk-failure.ts'

/** Subscribers that one search shows. */
const maxFound = 10
const minNameLength = 3

/** The code of a failure: eight hexadecimal digits, as the screen shows it. */
const isFailureCode = (query: string) => /^[\da-f]{8}$/i.test(query)

/** Without the signs that would match anything in the ERP's database. */
const searchedName = (query: string) =>
  query
    .replaceAll(/[^\p{L}\p{N}\s&.'-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Finds subscribers in the provider's ERP; nothing of what is found is kept. */
export function subscriberSearch(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly failures: Pick<CallFailuresModule, 'find'>
}) {
  const { erps, failures } = deps
  const { credentials, hashDocument } = deps.session

  const describe = async (clientId: string, found: FoundCustomer): Promise<FoundSubscriber> => {
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
    }
  }

  return async (tenant: Tenant, typed: string, signal: AbortSignal) => {
    const { clientId } = tenant
    const fields = ['query']
    const query = typed.trim()
    if (query === '') refuse(findSubscribers, 'query not provided', { fields })
    if (isFailureCode(query)) {
      const failure = await failures.find(clientId, query.toLowerCase())
      return {
        sought: 'code' as const,
        subscribers: [],
        failure: failure && toDeskFailure(failure),
      }
    }
    const erp = erps.for(tenant)
    const document = canonicalDocument(query)
    const isNumber = /\d/.test(query) && !/\p{L}{3}/u.test(query)
    if (isNumber && !isDocument(document)) refuse(findSubscribers, 'invalid document', { fields })
    const name = searchedName(query)
    const isByName = !isDocument(document)
    const letterCount = name.replaceAll(/[^\p{L}\p{N}]/gu, '').length
    if (isByName && letterCount < minNameLength) {
      refuse(findSubscribers, 'query too short', { fields })
    }
    const customers = isByName
      ? await erp.customersByName(name, { signal })
      : await erp.customersByDocument(document, { signal })
    const shown = customers.slice(0, maxFound)
    return {
      sought: isByName ? ('name' as const) : ('document' as const),
      subscribers: await Promise.all(shown.map((one) => describe(clientId, one))),
      failure: null,
    }
  }
}
