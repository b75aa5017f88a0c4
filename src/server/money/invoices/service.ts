import * as v from 'valibot'
import {
  type RawInvoice,
  type RawReceiverMarks,
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  rawInvoiceSchema,
  readInvoice,
  readIssuedPix,
  readPix,
} from '#contract/money/invoices.ts'
import type { ParsedQuery } from '#contract/platform/endpoint.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { boletoFileName } from '#domain/platform/text/file-names.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import { readPix as readPixText } from '#domain/money/payment-codes/read-pix.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erp, ErpInvoice, IssuedBoleto, PixCode } from '#server/upstreams/erp/port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { filterInvoices } from './filter-invoices.ts'
import { isBoletoPdf } from './boleto-pdf.ts'
import type { DownloadTokens } from './download-tokens.ts'
import type { FollowedBills } from './followed-bills.ts'
import type { IssueOnce } from './issue-once.ts'
import type { NoteCode } from '#server/money/issued-codes/module.ts'
import { drawQrImage } from './qr-image.ts'

/** The part of a call that says whose invoices are read, and how fresh. */
interface SubscriberCall extends Pick<Call<typeof listInvoices>, 'session' | 'fresh' | 'signal'> {
  readonly tenant: Parameters<Erps['for']>[0] & Pick<Tenant, 'ixcDomain' | 'rules'>
}

type InvoicePort = Pick<Erp, 'invoices' | 'ownInvoice' | 'boletoPdf' | 'issueBoleto' | 'pixCode'>

/** What the wire shows of an invoice, once for all lists that are made of one answer of the ERP. */
const rawInvoiceOf = oncePerObject((invoice: ErpInvoice): RawInvoice =>
  v.parse(rawInvoiceSchema, invoice),
)

/** What is known against the receiver of a code, as the wire says it. */
const marksOf = ({ new_receiver: isNew, rejected_receiver: isRejected }: RawReceiverMarks) => ({
  ...(isNew && { new_receiver: true }),
  ...(isRejected && { rejected_receiver: true }),
})

/** An invoice among those that were read; undefined says nothing of one that could not be. */
const findRead = ({ value }: Dated<Rows<ErpInvoice>>, id: string) =>
  findListed({ value }, (invoice) => invoice.id === id)

const lineOf = (invoice: ErpInvoice): IssuedBoleto => ({
  kind: 'line',
  line: invoice.linha_digitavel ?? '',
  ...marksOf(invoice),
})

/** Whether the PDF of an invoice is handed out: not when it is paid, nor when its line was rejected. */
const isFileOffered = (invoice: ErpInvoice) =>
  isPayable(readInvoice(invoice)) && !invoice.rejected_receiver

export type InvoiceService = ReturnType<typeof invoiceService>

export function invoiceService(deps: {
  readonly erps: { for(tenant: SubscriberCall['tenant']): InvoicePort }
  readonly downloads: DownloadTokens
  readonly issueOnce: IssueOnce
  readonly followed: FollowedBills
  readonly noteCode: NoteCode
  readonly now: () => Date
}) {
  const { erps, downloads, followed, noteCode, now } = deps

  /**
   * The subscriber's own invoices. The customer id is checked after the ERP answered too, since its
   * filter is not trusted.
   */
  const listOwn = async (
    call: SubscriberCall,
    options: Pick<ReadOptions, 'mayBeDated'> = {},
  ): Promise<Dated<Rows<ErpInvoice>>> => {
    const { fresh, signal, session } = call
    const { value, ...dated } = await erps
      .for(call.tenant)
      .invoices(session.customerId, { ...options, fresh, signal })
    return {
      ...dated,
      value: value.filter(({ customerId }) => customerId === session.customerId),
    }
  }

  /**
   * The invoices that a list shows. That there are none is an answer that no screen asks again about,
   * so it is not taken from an older list while the ERP is only slow.
   */
  const listShown = async (call: SubscriberCall, query: ParsedQuery<typeof listInvoices>) => {
    const today = calendarDate(now(), call.tenant.rules.timeZone)
    const shownOf = (list: Dated<Rows<ErpInvoice>>) => {
      const rows = list.value.map(rawInvoiceOf)
      return { list, invoices: filterInvoices(rows, query, today) }
    }
    const list = await listOwn(call, { mayBeDated: true })
    const shown = shownOf(await withOlder(call, list, query.invoice_id))
    const isEnough = shown.invoices.length > 0 || !shown.list.isBeingRefreshed
    return isEnough ? shown : shownOf(await listOwn(call))
  }

  /** The list with an invoice that is asked for and so old that a long list left it out. */
  const withOlder = async (
    call: SubscriberCall,
    list: Dated<Rows<ErpInvoice>>,
    id: string | undefined,
  ): Promise<Dated<Rows<ErpInvoice>>> => {
    if (id === undefined || !list.isCut || findRead(list, id)) return list
    const { customerId } = call.session
    const older = await erps.for(call.tenant).ownInvoice(customerId, id, { signal: call.signal })
    return older?.customerId === customerId ? { ...list, value: [older, ...list.value] } : list
  }

  const findOwn = async (call: SubscriberCall, id: string): Promise<ErpInvoice | undefined> =>
    findListed(await listOwn(call), (invoice) => invoice.id === id)

  /** Issues the boleto of an invoice without a line, once for all calls of it. */
  const issueFor = (call: SubscriberCall, invoice: ErpInvoice) =>
    deps.issueOnce(
      { clientId: call.tenant.clientId, erp: call.tenant.ixcDomain, invoiceId: invoice.id },
      {
        issue: () => erps.for(call.tenant).issueBoleto(invoice),
        readLine: async () => {
          const found = await findOwn({ ...call, fresh: true }, invoice.id)
          return found?.linha_digitavel ? lineOf(found) : null
        },
        signal: call.signal,
      },
    )

  /** Reads an invoice's PIX code and keeps it for a reminder; null: the invoice has no code that banks accept. */
  const readCode = async (call: SubscriberCall, invoice: ErpInvoice): Promise<PixCode | null> => {
    const { fresh, signal, tenant } = call
    const given = await erps.for(tenant).pixCode(invoice, { fresh, signal })
    // A code that another app refuses is worse than none: the subscriber believes the invoice is
    // paid.
    const code = given && !('refused' in readPixText(given.value)) ? given : null
    const subscriber = subscriberOf(call)
    await noteCode(subscriber, tenant, invoice, code)
    if (code) await followed.follow(subscriber, invoice, tenant.rules.timeZone)
    return code
  }

  return {
    list: async (call: SubscriberCall, query: ParsedQuery<typeof listInvoices>) => {
      const { list, invoices } = await listShown(call, query)
      const { asOf, isBeingRefreshed } = list
      const { invoice_id: askedId } = query
      // A bill that is asked for and found is whole, whatever the rest of the list is.
      const isIncomplete = list.isIncomplete === true && !(askedId && invoices.length > 0)
      if (invoices.length === 0 && !isIncomplete) refuse(listInvoices, 'no invoices found')
      if (askedId && !call.session.isViewing) {
        await followed.notice(
          subscriberOf(call),
          findRead(list, askedId),
          call.tenant.rules.timeZone,
        )
      }
      return {
        invoices,
        as_of: asOf.toISOString(),
        ...(isBeingRefreshed && { refreshing: true }),
        ...(isIncomplete && { incomplete: true }),
        // What is open, the last paid ones and a bill that is asked for are read whatever their age.
        ...(list.isCut && !query.status && !askedId && { cut: true }),
      }
    },

    /** Creates a download token for the boleto of the subscriber's own unpaid invoice. */
    prepareDownload: async (call: SubscriberCall, invoiceId: string) => {
      const invoice = await findOwn(call, invoiceId)
      if (!invoice) refuse(createInvoiceDownload, 'invoice not found')
      if (!isFileOffered(invoice)) refuse(createInvoiceDownload, 'invoice file unavailable')
      const { clientId } = call.tenant
      const token = await downloads.issue({
        clientId,
        sessionId: call.session.id,
        kind: 'invoice',
        objectId: invoiceId,
        now: now(),
      })
      return { token }
    },

    /** Issues the boleto of an invoice that has none yet; one that has a line is left alone. */
    issue: async (call: SubscriberCall, invoiceId: string) => {
      const invoice = await findOwn(call, invoiceId)
      if (!invoice) refuse(issueBoleto, 'invoice not found')
      if (!isPayable(readInvoice(invoice))) return { kind: 'none' as const }
      await followed.follow(subscriberOf(call), invoice, call.tenant.rules.timeZone)
      return invoice.linha_digitavel ? lineOf(invoice) : issueFor(call, invoice)
    },

    download: async (call: SubscriberCall, token: string) => {
      const invoiceId = await downloads.redeem({
        clientId: call.tenant.clientId,
        sessionId: call.session.id,
        kind: 'invoice',
        token,
        now: now(),
      })
      const invoice = invoiceId === null ? undefined : await findOwn(call, invoiceId)
      if (!invoice) refuse(downloadInvoice, 'invoice not found')
      if (!isFileOffered(invoice)) refuse(downloadInvoice, 'invoice file unavailable')
      // The first print issues the charge, so it is not made beside another one.
      const issued = invoice.linha_digitavel === '' ? await issueFor(call, invoice) : null
      const isRejected = issued?.kind === 'line' && issued.rejected_receiver
      if (issued?.kind === 'none' || issued?.kind === 'link' || isRejected) {
        refuse(downloadInvoice, 'invoice file unavailable')
      }
      const { signal } = call
      const file = await erps.for(call.tenant).boletoPdf(invoice, { signal })
      if (!file || !isBoletoPdf(file)) refuse(downloadInvoice, 'invoice file unavailable')
      await followed.follow(subscriberOf(call), invoice, call.tenant.rules.timeZone)
      return {
        file_name: boletoFileName(invoice.id, invoice.data_vencimento),
        base64: Buffer.from(file).toString('base64'),
      }
    },

    /** The PIX code of a charge that exists; an invoice without one is left as it is. */
    issuedPix: async (call: SubscriberCall, invoiceId: string) => {
      const list = await listOwn(call)
      const invoice = findListed(list, ({ id }) => id === invoiceId)
      if (!invoice) refuse(readIssuedPix, 'invoice not found')
      const isIssued = invoice.pix_txid !== '' && isPayable(readInvoice(invoice))
      const code = isIssued ? await readCode(call, invoice) : null
      if (!code) return { code: null, as_of: list.asOf.toISOString() }
      return { code: code.value, as_of: code.asOf.toISOString(), ...marksOf(code) }
    },

    pix: async (call: SubscriberCall, invoiceId: string) => {
      const invoice = await findOwn(call, invoiceId)
      if (!invoice) refuse(readPix, 'invoice not found')
      if (!isPayable(readInvoice(invoice))) {
        const message =
          invoice.awaiting === 'bank' ? 'payment being confirmed' : 'invoice already paid'
        return { type: 'error' as const, message }
      }
      const code = await readCode(call, invoice)
      if (!code) return { type: 'error' as const, message: 'pix unavailable' }
      return {
        type: 'success' as const,
        pix: { qrCode: { qrcode: code.value, imagemQrcode: await drawQrImage(code.value) } },
        as_of: code.asOf.toISOString(),
        ...marksOf(code),
      }
    },
  }
}
