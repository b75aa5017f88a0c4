import { readInvoice } from '#contract/money/invoices.ts'
import { lastDayInTime } from '#domain/platform/time/bank-days.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { Erp, ErpInvoice } from '../../port.ts'
import { bookReceipt, isBooked } from './gateway-receipt.ts'
import { type IxcContext, readList } from '../context.ts'
import { compareByDueDate, readInvoiceRow } from './invoice-row.ts'
import type { Row } from '../reading/listing.ts'
import { checkInvoiceRows } from './odd-invoice-rows.ts'
import { logOpenAmounts } from './open-amount.ts'
import { readIssued } from './issued-boleto.ts'
import { ownInvoiceRows } from './own-invoice-rows.ts'
import { readPdf } from './pdf-answer.ts'
import { type ReadPixCode, readPixCode } from './pix-code.ts'

type InvoiceMethods = Pick<
  Erp,
  | 'invoices'
  | 'ownInvoicesDue'
  | 'ownInvoice'
  | 'boletoPdf'
  | 'issueBoleto'
  | 'pixCode'
  | 'bookReceipt'
  | 'hasReceipt'
>

/** The invoices of one customer, their boleto and PIX code, and card payments in the books. */
export function invoiceMethods(context: IxcContext): InvoiceMethods {
  const { scope, client, clientId, caches, outdate, timeZone, now, log } = context

  const ofCustomer = ownInvoiceRows(client)

  function readOwn(customerId: string, rows: readonly Row[]): ReadList<ErpInvoice> {
    const hasUnknown = checkInvoiceRows(context, rows)
    const { items, isIncomplete } = readList(context, 'fn_areceber', rows, readInvoiceRow)
    const invoices = items
      .filter((invoice) => invoice !== 'hidden')
      .filter((invoice) => invoice.customerId === customerId)
      .toSorted(compareByDueDate)
    return { items: invoices, isIncomplete: isIncomplete || hasUnknown }
  }

  async function loadInvoices(customerId: string): Promise<ReadList<ErpInvoice>> {
    const { rows, isCut } = await ofCustomer.list(customerId)
    const invoices = readOwn(customerId, rows)
    logOpenAmounts(context, invoices.items)
    return { ...invoices, isCut }
  }

  /** Prints the boleto, which issues the charge when it has none. */
  async function print(invoice: ErpInvoice, signal?: AbortSignal): Promise<Uint8Array> {
    const { dueDate, open, value } = readInvoice(invoice)
    const today = calendarDate(now(), timeZone)
    // One due on a day without banks is not overdue until they have opened once: banks take it as it is,
    // and may charge nothing for the wait. An ERP that has charged for it already decides otherwise.
    const isOverdue = lastDayInTime(dueDate) < today || (dueDate < today && open > value)
    // An overdue boleto is renewed with fine and interest, since a bank would refuse the old one.
    // A boleto that is not overdue is printed as it was issued.
    const renew = isOverdue ? 'S' : 'N'
    const body = {
      boletos: invoice.id,
      juro: renew,
      multa: renew,
      atualiza_boleto: renew,
      tipo_boleto: 'arquivo',
      base64: 'S',
    }
    try {
      return await client.callAction('get_boleto', body, signal)
    } finally {
      // The first print issues the charge, and a renewal changes its digitable line.
      if (isOverdue || invoice.linha_digitavel === '') {
        await outdate(invoice.customerId, 'invoices')
      }
    }
  }

  return {
    async invoices(customerId, options = {}) {
      const load = () => loadInvoices(customerId)
      return datedList(
        await caches.invoices.read({ ...options, key: [...scope, customerId], load }),
      )
    },

    async ownInvoicesDue(customerId, due, { signal } = {}) {
      const rows = await ofCustomer.dueIn(customerId, due, signal)
      const { items, isIncomplete } = readOwn(customerId, rows)
      if (isIncomplete) throw protocolError('erp', 'unreadable invoices among those due')
      return items.filter(({ data_vencimento: day }) => day >= due.from && day <= due.to)
    },

    async ownInvoice(customerId, id, { signal } = {}) {
      const { items, isIncomplete } = readOwn(
        customerId,
        await ofCustomer.one(customerId, id, signal),
      )
      const list = { value: items, isIncomplete }
      return findListed(list, (invoice) => invoice.id === id) ?? null
    },

    async boletoPdf(invoice, { signal } = {}) {
      return readPdf(await print(invoice, signal))
    },

    async issueBoleto(invoice, { signal } = {}) {
      const { id, customerId } = invoice
      const load = async () => {
        const answer = await print(invoice)
        const { items, ...part } = await loadInvoices(customerId)
        const printed = findListed({ value: items, ...part }, (other) => other.id === id)
        return readIssued(answer, printed)
      }
      const key = [...scope, customerId, id] as const
      return (await caches.issuedBoletos.read({ key, load, signal })).value
    },

    async pixCode(invoice, { fresh, signal } = {}) {
      async function load(): Promise<ReadPixCode | null> {
        try {
          const answer = await client.callAction('get_pix', { id_areceber: invoice.id })
          return readPixCode(answer, log, { tenant: clientId, invoice: invoice.id })
        } finally {
          // The first call creates the charge: from now on the row has a pix_txid.
          if (invoice.pix_txid === '') await outdate(invoice.customerId, 'invoices')
        }
      }
      const key = [...scope, invoice.customerId, invoice.id] as const
      const { value, asOf } = await caches.pixCodes.read({ key, load, fresh, signal })
      if (value === null) return null
      const { code, ...charge } = value
      return { value: code, ...charge, asOf }
    },

    hasReceipt: (receipt) => isBooked(client, receipt),

    async bookReceipt(receipt) {
      try {
        return await bookReceipt(context, receipt)
      } finally {
        await outdate(receipt.customerId, 'invoices')
      }
    },
  }
}
