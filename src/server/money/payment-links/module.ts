import {
  createPaymentLink,
  listPaymentLinks,
  revokePaymentLink,
} from '#contract/money/payment-links.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import { register } from '#server/platform/http/register.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { billReader } from './bill-reader.ts'
import { visitLimit } from '#server/platform/http/limits/visit-limit.ts'
import type { LinkedBill } from './linked-bill.ts'
import { createLimit } from './limits.ts'
import { linkOpener } from './open-link.ts'
import { paymentLinkService } from './service.ts'
import { paymentLinkSite } from './site.ts'
import { paymentLinkStore } from './store.ts'
import { linkTokens } from './tokens.ts'

export interface PaymentLinksModule extends Module {
  /** A new link of a subscriber's bill, counted among the subscriber's own. */
  readonly createLink: ReturnType<typeof paymentLinkService>['create']
  /** What one of a subscriber's bills is paid by now, for an e-mail. */
  readonly readBill: (
    tenant: Tenant,
    bill: Subscriber & { readonly invoiceId: string },
  ) => Promise<LinkedBill>
}

/** Links by which somebody else may pay one bill. Each key is derived for a single purpose. */
export function paymentLinksModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'hashDocument' | 'observeWrites'>
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly invoices: Pick<InvoicesModule, 'follow' | 'noteCode'>
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => Date
}): PaymentLinksModule {
  const { database, rootKey, erps, session, invoices, log, now } = deps
  const links = paymentLinkStore(database)
  const tokens = linkTokens(deriveKey(rootKey, 'payment-link-tokens'))
  const limit = createLimit(database)
  const service = paymentLinkService({ links, tokens, limit, erps, invoices, now })
  const bills = billReader({ erps, invoices, ...session, writes: deps.writes, now })
  const visits = visitLimit(database, {
    name: 'payment-link-visits',
    key: deriveKey(rootKey, 'payment-link-limits'),
  })
  const open = linkOpener({ links, tokens, limit: visits, bills, now })
  return {
    createLink: service.create,
    // No link: it is told apart from those by its id, and has no former amount.
    readBill: (tenant, { invoiceId, ...subscriber }) =>
      bills.read(tenant, {
        ...subscriber,
        id: `desk/${subscriber.customerId}/${invoiceId}`,
        invoiceId,
        amount: null,
      }),
    routes(api) {
      register(api, listPaymentLinks, (call) => service.list(call))
      register(api, createPaymentLink, (call) =>
        service.create({ ...call, invoiceId: call.body.invoiceId }),
      )
      register(api, revokePaymentLink, (call) => service.revoke(call))
    },
    site: paymentLinkSite({ open, log }),
  }
}
