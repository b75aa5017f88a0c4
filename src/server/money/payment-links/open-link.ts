import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { BillReader } from './bill-reader.ts'
import type { VisitLimit } from '#server/platform/http/limits/visit-limit.ts'
import type { LinkedBill } from './linked-bill.ts'
import type { LinkRow, PaymentLinkStore } from './store.ts'
import type { LinkTokens } from './tokens.ts'

/** Seconds after which a reader may try again while the ERP is silent. */
const downSeconds = 15

/** What a link opens. `gone`: nothing, for whatever reason; the reader is not told which. */
export type Opened =
  | {
      readonly is: 'bill'
      readonly bill: Exclude<LinkedBill, { readonly is: 'gone' }>
      readonly link: LinkRow
    }
  | { readonly is: 'gone' }
  | { readonly is: 'busy'; readonly retryAfterSeconds: number }
  | { readonly is: 'down'; readonly retryAfterSeconds: number; readonly failure: UpstreamFailure }

export type OpenLink = (tenant: Tenant, token: string, source: string) => Promise<Opened>

/** Opens a link for whoever has it: checked on every call, so that one that was revoked ends at once. */
export function linkOpener(deps: {
  readonly links: Pick<PaymentLinkStore, 'find'>
  readonly tokens: Pick<LinkTokens, 'isOurs'>
  readonly limit: VisitLimit
  readonly bills: BillReader
  readonly now: () => Date
}): OpenLink {
  const { links, tokens, limit, bills, now } = deps
  return async (tenant, token, source) => {
    const { clientId } = tenant
    if (!tenant.rules.allowsPaymentLinks || !tokens.isOurs(clientId, token)) return { is: 'gone' }
    const link = await links.find(clientId, token, now())
    if (!link) return { is: 'gone' }
    const retryAfterSeconds = await limit(clientId, link.id, source)
    if (retryAfterSeconds > 0) return { is: 'busy', retryAfterSeconds }
    try {
      const bill = await bills.read(tenant, link)
      return bill.is === 'gone' ? bill : { is: 'bill', bill, link }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const { retryAfterSeconds: seconds } = error
      return { is: 'down', retryAfterSeconds: seconds ?? downSeconds, failure: error }
    }
  }
}
