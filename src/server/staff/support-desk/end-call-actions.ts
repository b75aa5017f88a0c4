import { type openRequestFor, sendBill } from '#contract/staff/desk/desk-actions.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { PaymentLinksModule } from '#server/money/payment-links/module.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { DeskCall } from './actions.ts'
import { billMail, canBePaid, type OpenBill } from './bill-mail.ts'
import type { DeskLimits } from './limits.ts'
import type { CardReader } from './read-card.ts'

interface BillCall extends DeskCall {
  readonly params: { readonly customerId: string; readonly invoiceId: string }
}

const eventOf = (
  { tenant: { clientId }, staffMember, params }: DeskCall,
  action: 'bill link created' | 'bill sent' | 'request opened',
) => ({ staffMember, clientId, action, subject: params.customerId })

/** What ends a call: a bill once more, a link to pay it, and a request on behalf of the subscriber. */
export function endCallActions(deps: {
  readonly reader: Pick<CardReader, 'find'>
  readonly limits: DeskLimits
  readonly links: Pick<PaymentLinksModule, 'createLink' | 'readBill'>
  readonly support: Pick<SupportModule, 'openFor'>
  readonly mailer: Mailer
  readonly audit: Pick<AuditModule, 'record' | 'recordAhead'>
}) {
  const { reader, limits, links, support, mailer, audit } = deps

  const find = async ({ tenant, staffMember, params, signal }: DeskCall) => {
    await limits.countLook(tenant.clientId, staffMember, 'act')
    return reader.find(tenant, params.customerId, signal)
  }

  async function readOpenBill(call: BillCall, found: Awaited<ReturnType<typeof find>>) {
    const { invoiceId } = call.params
    const bill = await links.readBill(call.tenant, { ...found.subscriber, invoiceId })
    if (bill.is === 'paid') refuse(sendBill, 'invoice already paid')
    if (bill.is === 'paying') refuse(sendBill, 'payment being confirmed')
    if (bill.is !== 'open') refuse(sendBill, 'invoice not found')
    if (!canBePaid(bill)) refuse(sendBill, 'nothing to pay by')
    return bill
  }

  async function post(call: BillCall, to: string, bill: OpenBill): Promise<void> {
    const { tenant, hostname, signal } = call
    const mail = await billMail(tenant, { to, bill, host: hostname })
    await audit.recordAhead(eventOf(call, 'bill sent'))
    try {
      await mailer.send(tenant, mail, signal)
    } catch (error) {
      if (error instanceof UpstreamFailure) refuse(sendBill, 'letter not sent')
      throw error
    }
  }

  return {
    sendBill: async (call: BillCall): Promise<{ to: string }> => {
      const found = await find(call)
      const [to] = found.customer.emails
      if (to === undefined) refuse(sendBill, 'no email found')
      const bill = await readOpenBill(call, found)
      await limits.countBill(call.tenant.clientId, found.customer.id)
      await post(call, to, bill)
      return { to: maskEmail(to) }
    },

    createLink: async (call: BillCall): Promise<{ path: string }> => {
      const { subscriber: session } = await find(call)
      const { tenant, signal, params } = call
      const { invoiceId } = params
      const also = (tx: Drizzle) => audit.record(eventOf(call, 'bill link created'), tx)
      const link = { tenant, session, signal, fresh: true, invoiceId, also }
      const { path } = await links.createLink(link)
      return { path }
    },

    openRequest: async (call: DeskCall & { readonly body: ParsedBody<typeof openRequestFor> }) => {
      const { subscriber: session } = await find(call)
      const { tenant, staffMember, body } = call
      const by = staffMember.name || staffMember.login
      return support.openFor({ tenant, session }, body, {
        name: by,
        beforeOpening: () => audit.recordAhead(eventOf(call, 'request opened')),
      })
    },
  }
}
