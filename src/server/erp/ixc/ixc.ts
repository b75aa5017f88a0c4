import { calendarDate } from '#domain/dates.ts'
import { formatDocument } from '#domain/people/document.ts'
import type { Egress } from '../../egress/egress.ts'
import type { Erp, ErpCustomer, ErpInvoice, ErpLogin } from '../port.ts'
import type { IxcAccount } from './account.ts'
import { readPrintOut } from './print-out.ts'
import type { IxcCaches } from './caches.ts'
import { garbage, type IxcClient, ixcClient } from './client.ts'
import { companyReads } from './company.ts'
import { contractDealings } from './contracts.ts'
import { type ReadCustomer, readCustomer } from './customer.ts'
import { fiscalNoteReads } from './fiscal-notes.ts'
import { dueReads } from './due.ts'
import { byDueDate, readInvoiceRow } from './invoice.ts'
import { readLogin } from './login.ts'
import { readPixCode } from './pix.ts'
import { placeName } from './places.ts'
import { productDealings } from './products.ts'
import { bookReceipt } from './receipt.ts'
import type { Row } from './rows.ts'
import { ixcSupport } from './support/support.ts'

interface Options {
  readonly tenant: IxcAccount
  readonly egress: Egress
  readonly caches: IxcCaches
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** What the parts of this adapter share: who asks, how, and what is remembered. */
export interface Parts {
  readonly clientId: string
  readonly client: IxcClient
  readonly caches: IxcCaches
  readonly readAll: <T>(what: string, rows: readonly Row[], read: (row: Row) => T | null) => T[]
}

/** A provider's records, read from and charged through its IXC Provedor. */
export function ixcErp({ tenant, egress, caches, now, log }: Options): Erp {
  const { clientId } = tenant
  const client = ixcClient(tenant, egress)
  const place = (table: 'cidade' | 'uf', id: string) =>
    placeName(clientId, client, caches.places, table, id)

  /** What cannot be read is left out, but never in silence; when nothing can, the ERP is at fault. */
  function readAll<T>(what: string, rows: readonly Row[], read: (row: Row) => T | null): T[] {
    const found = rows.map(read).filter((value) => value !== null)
    const unreadable = rows.length - found.length
    if (unreadable === 0) return found
    if (found.length === 0) throw garbage(`no readable row of ${what}`)
    log.warn({ tenant: clientId, what, unreadable }, 'unreadable ERP rows left out')
    return found
  }

  async function withPlaces({ cityId, stateId, ...customer }: ReadCustomer): Promise<ErpCustomer> {
    const [city, state] = await Promise.all([place('cidade', cityId), place('uf', stateId)])
    return { ...customer, city, state }
  }

  async function customersWith(document: string, written: string, signal?: AbortSignal) {
    const where = [{ column: 'cnpj_cpf', is: '=', value: written }] as const
    const rows = await client.list('cliente', where, signal)
    return readAll('cliente', rows, readCustomer).filter((found) => found.document === document)
  }

  async function loadCustomer(customerId: string): Promise<ErpCustomer | null> {
    const rows = await client.list('cliente', [{ column: 'id', is: '=', value: customerId }])
    const found = readAll('cliente', rows, readCustomer).find(({ id }) => id === customerId)
    return found ? withPlaces(found) : null
  }

  async function loadInvoices(customerId: string): Promise<ErpInvoice[]> {
    const rows = await client.list('fn_areceber', [
      { column: 'id_cliente', is: '=', value: customerId },
      { column: 'liberado', is: '=', value: 'S' },
      { column: 'status', is: '!=', value: 'C' },
    ])
    return readAll('fn_areceber', rows, readInvoiceRow)
      .filter((invoice) => invoice !== 'hidden')
      .filter((invoice) => invoice.customerId === customerId)
      .toSorted(byDueDate)
  }

  async function loadLogins(customerId: string): Promise<ErpLogin[]> {
    const where = [{ column: 'id_cliente', is: '=', value: customerId }] as const
    return readAll('radusuarios', await client.list('radusuarios', where), readLogin)
      .filter((login) => login !== 'hidden')
      .filter((login) => login.customerId === customerId)
  }

  const customer: Erp['customer'] = (customerId, { fresh, signal } = {}) => {
    const load = () => loadCustomer(customerId)
    return caches.customers.read({ key: [clientId, customerId], load, fresh, signal })
  }

  const parts = { clientId, client, caches, readAll }
  return {
    ...ixcSupport(parts),
    ...contractDealings({ ...parts, customer, place }),
    ...fiscalNoteReads(parts),
    ...companyReads(parts),
    ...dueReads(parts),
    ...productDealings({ ...parts, now }),

    async customersByDocument(document, { signal } = {}) {
      // The ERP compares the stored text, and bases store documents either way. Both are asked for
      // whatever the first answers: else the time taken would tell who is a customer.
      const [masked, bare] = await Promise.all([
        customersWith(document, formatDocument(document), signal),
        customersWith(document, document, signal),
      ])
      const all = new Map([...masked, ...bare].map((customer) => [customer.id, customer]))
      return Promise.all([...all.values()].map(withPlaces))
    },

    customer,

    invoices(customerId, { fresh, signal } = {}) {
      const load = () => loadInvoices(customerId)
      return caches.invoices.read({ key: [clientId, customerId], load, fresh, signal })
    },

    async boletoPdf(invoice, { signal } = {}) {
      const isOverdue = invoice.data_vencimento < calendarDate(now())
      // Renewing an overdue title adds fine and interest, without which a bank would not take it;
      // one that is not due is printed as it was issued.
      const renews = isOverdue ? 'S' : 'N'
      const body = {
        boletos: invoice.id,
        juro: renews,
        multa: renews,
        atualiza_boleto: renews,
        tipo_boleto: 'arquivo',
        base64: 'S',
      }
      try {
        return readPrintOut(await client.press('get_boleto', body, signal))
      } finally {
        // The first print issues the charge, and a renewal changes its line.
        if (isOverdue || invoice.linha_digitavel === '') {
          caches.invoices.outdate([clientId, invoice.customerId])
        }
      }
    },

    async pixCode(invoice, { fresh, signal } = {}) {
      async function load(): Promise<string | null> {
        try {
          return readPixCode(await client.press('get_pix', { id_areceber: invoice.id }))
        } finally {
          // The first call makes the charge: the row has a pix_txid from now on.
          if (invoice.pix_txid === '') caches.invoices.outdate([clientId, invoice.customerId])
        }
      }
      const key = [clientId, invoice.customerId, invoice.id] as const
      const { value, asOf } = await caches.pixCodes.read({ key, load, fresh, signal })
      return value === null ? null : { value, asOf }
    },

    async bookReceipt(receipt) {
      try {
        return await bookReceipt(client, receipt)
      } finally {
        caches.invoices.outdate([clientId, receipt.customerId])
      }
    },

    logins(customerId, { fresh, signal } = {}) {
      const load = () => loadLogins(customerId)
      return caches.logins.read({ key: [clientId, customerId], load, fresh, signal })
    },
  }
}
