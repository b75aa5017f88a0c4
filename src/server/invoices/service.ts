import * as v from 'valibot'
import {
  type RawInvoice,
  createInvoiceDownload,
  downloadInvoice,
  listInvoices,
  rawInvoiceSchema,
  readInvoice,
  readPix,
} from '#contract/invoices.ts'
import type { ParsedQuery } from '#contract/endpoint.ts'
import { calendarDate } from '#domain/dates.ts'
import { boletoFileName } from '#domain/file-names.ts'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { isPixCode } from '#domain/pix.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Dated } from '#server/egress/dated.ts'
import type { Erp, ErpInvoice } from '#server/erp/port.ts'
import type { Call } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import { filterInvoices } from './filter.ts'
import { isBoletoFile } from './boleto-file.ts'
import type { DownloadTokens } from './download-tokens.ts'
import { qrImage } from './qr-image.ts'

/** Whose invoices, and how freshly they are to be read. */
interface Reader extends Pick<Call<typeof listInvoices>, 'session' | 'fresh' | 'signal'> {
  readonly tenant: Parameters<Erps['for']>[0]
}

type InvoicePort = Pick<Erp, 'invoices' | 'boletoPdf' | 'pixCode'>

export type InvoiceService = ReturnType<typeof invoiceService>

export function invoiceService(deps: {
  readonly erps: { for(tenant: Reader['tenant']): InvoicePort }
  readonly downloads: DownloadTokens
  readonly now: () => Date
}) {
  const { erps, downloads, now } = deps

  /** Checked after the ERP answered: what it returns is asked for its owner, not trusted. */
  const owned = async (reader: Reader): Promise<Dated<ErpInvoice[]>> => {
    const { fresh, signal, session } = reader
    const { value, asOf } = await erps
      .for(reader.tenant)
      .invoices(session.customerId, { fresh, signal })
    return { value: value.filter(({ customerId }) => customerId === session.customerId), asOf }
  }

  const ownedOne = async (reader: Reader, id: string): Promise<ErpInvoice | undefined> =>
    (await owned(reader)).value.find((invoice) => invoice.id === id)

  return {
    list: async (reader: Reader, query: ParsedQuery<typeof listInvoices>) => {
      const { value, asOf } = await owned(reader)
      const rows: RawInvoice[] = value.map((row) => v.parse(rawInvoiceSchema, row))
      const invoices = filterInvoices(rows, query, calendarDate(now()))
      if (invoices.length === 0) refuse(listInvoices, 'no invoices found')
      return { invoices, as_of: asOf.toISOString() }
    },

    /** Leave to fetch the boleto of one's own unpaid invoice. */
    prepareDownload: async (reader: Reader, invoiceId: string) => {
      const invoice = await ownedOne(reader, invoiceId)
      if (!invoice) refuse(createInvoiceDownload, 'invoice not found')
      if (!isPayable(readInvoice(invoice))) {
        refuse(createInvoiceDownload, 'invoice file unavailable')
      }
      const { clientId } = reader.tenant
      const token = await downloads.issue({
        clientId,
        sessionId: reader.session.id,
        kind: 'invoice',
        objectId: invoiceId,
        now: now(),
      })
      return { token }
    },

    download: async (reader: Reader, token: string) => {
      const invoiceId = await downloads.redeem({
        clientId: reader.tenant.clientId,
        sessionId: reader.session.id,
        kind: 'invoice',
        token,
        now: now(),
      })
      const invoice = invoiceId === null ? undefined : await ownedOne(reader, invoiceId)
      if (!invoice) refuse(downloadInvoice, 'invoice not found')
      const { signal } = reader
      const file = await erps.for(reader.tenant).boletoPdf(invoice, { signal })
      if (!file || !isBoletoFile(file)) refuse(downloadInvoice, 'invoice file unavailable')
      return {
        file_name: boletoFileName(invoice.id, invoice.data_vencimento),
        base64: Buffer.from(file).toString('base64'),
      }
    },

    pix: async (reader: Reader, invoiceId: string) => {
      const invoice = await ownedOne(reader, invoiceId)
      if (!invoice) refuse(readPix, 'invoice not found')
      if (!isPayable(readInvoice(invoice))) {
        return { type: 'error' as const, message: 'invoice already paid' }
      }
      const { fresh, signal } = reader
      const code = await erps.for(reader.tenant).pixCode(invoice, { fresh, signal })
      // A code another app refuses is worse than none: the subscriber believes he has paid.
      if (!code || !isPixCode(code.value)) {
        return { type: 'error' as const, message: 'pix unavailable' }
      }
      return {
        type: 'success' as const,
        pix: { qrCode: { qrcode: code.value, imagemQrcode: await qrImage(code.value) } },
        as_of: code.asOf.toISOString(),
      }
    },
  }
}
