import {
  createPaymentLink,
  type listPaymentLinks,
  paymentLinkPath,
  revokePaymentLink,
} from '#contract/money/payment-links.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import { type Call, type Session, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import { type CreateLimit, maxLinksPerBill } from './limits.ts'
import type { LinkRow, PaymentLinkStore } from './store.ts'
import type { LinkTokens } from './tokens.ts'

/** A link as its owner sees it. */
const toRaw = ({ id, invoiceId, createdAt, expiresAt }: LinkRow) => ({
  id,
  invoice_id: invoiceId,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

/** Whose bill a new link is of, and how fresh the ERP is asked for it. */
export interface NewLink extends Pick<
  Call<typeof createPaymentLink>,
  'fresh' | 'signal' | 'tenant'
> {
  readonly session: Pick<Session, 'customerId' | 'documentHash'>
  readonly invoiceId: string
  /** Written in the same transaction as the link. */
  readonly also?: (tx: Drizzle) => Promise<void>
}

/** What a subscriber does with the links of the own bills. */
export function paymentLinkService(deps: {
  readonly links: PaymentLinkStore
  readonly tokens: Pick<LinkTokens, 'create'>
  readonly limit: CreateLimit
  readonly erps: Pick<Erps, 'for'>
  readonly invoices: Pick<InvoicesModule, 'follow' | 'noteCode'>
  readonly now: () => Date
}) {
  const { links, tokens, limit, erps, invoices, now } = deps

  /**
   * Registers the PIX charge of a bill that has none, so that who opens the link does not wait for it.
   * The page does it again where it fails.
   */
  const registerPix = async (call: NewLink, invoice: ErpInvoice) => {
    if (invoice.pix_txid !== '') return
    const { signal, tenant } = call
    try {
      const code = await erps.for(tenant).pixCode(invoice, { signal })
      await invoices.noteCode(subscriberOf(call), tenant, invoice, code)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
    }
  }

  return {
    list: async (call: Call<typeof listPaymentLinks>) => ({
      links: (await links.list(subscriberOf(call), now())).map(toRaw),
    }),

    create: async (call: NewLink) => {
      const { tenant, signal, fresh, invoiceId } = call
      if (!tenant.rules.allowsPaymentLinks) throw commonRefusal('forbidden')
      const subscriber = subscriberOf(call)
      await limit(subscriber)
      const { customerId } = subscriber
      const list = await erps.for(tenant).invoices(customerId, { fresh, signal })
      const invoice = findListed(
        list,
        (one) => one.id === invoiceId && one.customerId === customerId,
      )
      if (!invoice) refuse(createPaymentLink, 'invoice not found')
      const bill = readInvoice(invoice)
      if (!isPayable(bill)) {
        const isAtBank = bill.awaiting === 'bank'
        refuse(createPaymentLink, isAtBank ? 'payment being confirmed' : 'invoice already paid')
      }
      const open = await links.list(subscriber, now())
      const ofBill = open.filter((link) => link.invoiceId === invoiceId)
      if (ofBill.length >= maxLinksPerBill) refuse(createPaymentLink, 'too many payment links')
      await registerPix(call, invoice)
      await invoices.follow(subscriber, invoice, tenant.rules.timeZone)
      const token = tokens.create(tenant.clientId)
      const amount = amountDue(bill, calendarDate(now(), tenant.rules.timeZone))
      const link = await links.create(subscriber, { invoiceId, amount, token }, now(), call.also)
      return { path: paymentLinkPath(token), link: toRaw(link) }
    },

    revoke: async (call: Call<typeof revokePaymentLink>) => {
      const isRevoked = await links.revoke(subscriberOf(call), call.params.linkId, now())
      if (!isRevoked) refuse(revokePaymentLink, 'payment link not found')
      return { type: 'success' as const }
    },
  }
}
