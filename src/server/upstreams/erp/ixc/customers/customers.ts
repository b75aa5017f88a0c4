import * as v from 'valibot'
import { canonicalDocument, formatDocument, isDocument } from '#domain/account/people/document.ts'
import { allOrNone } from '#server/platform/egress/answers/all-or-none.ts'
import type { ReadOptions } from '#server/platform/egress/answers/dated.ts'
import type { DocumentRecords, ErpCustomer, ErpSignInRecord } from '../../customer-port.ts'
import type { Erp } from '../../port.ts'
import { centralPasswordOf } from './central-password.ts'
import { readPlace } from './city-and-state.ts'
import { type Condition, equals } from '../reading/condition.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { text } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'
import { rowId } from '../reading/read-once.ts'
import { type CustomerWithPlaceIds, readCustomerRow } from './customer-row.ts'
import { customerFinder } from './find-customers.ts'

type CustomerMethods = Pick<
  Erp,
  | 'activeDocuments'
  | 'customersByDocument'
  | 'findCustomers'
  | 'customer'
  | 'signInRecords'
  | 'signInRecordsOf'
>

const documentColumn = v.object({ cnpj_cpf: text })

/** The id of no record. */
const nobody = '0'

/** Customers by document, by name and by id. */
export function customerMethods(context: IxcContext): CustomerMethods {
  const { scope, client, caches, now } = context

  async function addPlaces(read: CustomerWithPlaceIds): Promise<ErpCustomer> {
    const { cityId, stateId, phones: _, ...customer } = read
    const [city, state] = await Promise.all([
      readPlace(context, 'cidade', cityId),
      readPlace(context, 'uf', stateId),
    ])
    // Most records hold no state of their own; their city does.
    const stateName = state.name || (await readPlace(context, 'uf', city.stateId)).name
    return { ...customer, city: city.name, state: stateName }
  }

  /** The records of a document among those that a filter finds. */
  async function listOf(document: string, where: Condition, signal?: AbortSignal) {
    const rows = await client.list('cliente', [where], signal)
    const { items, isIncomplete } = readList(context, 'cliente', rows, (row) => {
      const customer = readCustomerRow(row)
      return customer && { customer, isCentralPassword: centralPasswordOf(row) }
    })
    const readIds = new Set(items.map(({ customer }) => customer.id))
    const mayBeTheirs = (row: Row) => {
      const read = v.safeParse(documentColumn, row)
      const typed = read.success ? canonicalDocument(read.output.cnpj_cpf) : ''
      return typed === document || !isDocument(typed)
    }
    const unread = isIncomplete ? rows.filter(mayBeTheirs) : []
    return {
      records: items.filter(({ customer }) => customer.document === document),
      unreadIds: unread
        .map((row) => rowId('cliente', row))
        .filter((id) => id !== '' && !readIds.has(id)),
    }
  }

  async function signInRecords(
    document: string,
    { signal }: ReadOptions = {},
  ): Promise<DocumentRecords<ErpSignInRecord>> {
    const asOf = now()
    // The ERP compares the stored text, and some databases store documents without punctuation.
    // Both forms are always asked for: otherwise the response time would tell who is a customer.
    const listings = await allOrNone(signal, [
      (shared) => listOf(document, equals('cnpj_cpf', formatDocument(document)), shared),
      (shared) => listOf(document, equals('cnpj_cpf', document), shared),
    ])
    const found = listings.flatMap(({ records }) => records)
    const all = new Map(found.map((record) => [record.customer.id, record]))
    return {
      records: [...all.values()].map(toSignInRecord(asOf)),
      unreadIds: listings.flatMap(({ unreadIds }) => unreadIds),
    }
  }

  async function signInRecordsOf(
    document: string,
    customerIds: readonly string[],
    { signal }: ReadOptions = {},
  ): Promise<DocumentRecords<ErpSignInRecord>> {
    const asOf = now()
    const [only = nobody] = customerIds
    const where: Condition =
      customerIds.length > 1
        ? { column: 'id', operator: 'IN', value: customerIds.join(',') }
        : equals('id', only)
    const { records, unreadIds } = await listOf(document, where, signal)
    const asked = new Set(customerIds)
    const own = records.filter(({ customer }) => asked.has(customer.id))
    return {
      records: own.map(toSignInRecord(asOf)),
      unreadIds: unreadIds.filter((id) => asked.has(id)),
    }
  }

  const toSignInRecord =
    (asOf: Date) =>
    ({
      customer,
      isCentralPassword,
    }: {
      customer: CustomerWithPlaceIds
      isCentralPassword: ErpSignInRecord['isCentralPassword']
    }): ErpSignInRecord => {
      const { id, isActive, isPortalClosed } = customer
      const load = async () => {
        const value = await addPlaces(customer)
        // The calls that follow a sign-in find the customer known.
        caches.customers.write([...scope, id], { value, asOf })
        return value
      }
      return { id, isActive, isPortalClosed, isCentralPassword, load }
    }

  async function loadCustomer(customerId: string): Promise<ErpCustomer | null> {
    const rows = await client.list('cliente', [equals('id', customerId)])
    const customers = readRows(context, 'cliente', rows, readCustomerRow)
    const found = customers.find(({ id }) => id === customerId)
    return found ? addPlaces(found) : null
  }

  return {
    signInRecords,
    signInRecordsOf,

    async customersByDocument(document, options) {
      const { records, unreadIds } = await signInRecords(document, options)
      return { records: await Promise.all(records.map(({ load }) => load())), unreadIds }
    },

    findCustomers: customerFinder(context),

    customer(customerId, options = {}) {
      const load = () => loadCustomer(customerId)
      return caches.customers.read({ ...options, key: [...scope, customerId], load })
    },

    async activeDocuments(customerIds, signal) {
      if (customerIds.length === 0) return new Map()
      const where = [{ column: 'id', operator: 'IN', value: customerIds.join(',') } as const]
      const { rows } = await client.listBatch('cliente', where, customerIds.length, signal)
      const requested = new Set(customerIds)
      const active = readRows(context, 'cliente', rows, readCustomerRow).filter(
        ({ id, isActive, isPortalClosed }) => isActive && !isPortalClosed && requested.has(id),
      )
      return new Map(active.map(({ id, document }) => [id, document]))
    },
  }
}
