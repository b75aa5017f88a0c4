import * as v from 'valibot'
import { canonicalDocument, formatDocument, isDocument } from '#domain/account/people/document.ts'
import { allOrNone } from '#server/platform/egress/answers/all-or-none.ts'
import type { ReadOptions } from '#server/platform/egress/answers/dated.ts'
import type { DocumentRecords, ErpCustomer, ErpSignInRecord } from '../../customer-port.ts'
import type { Erp } from '../../port.ts'
import { centralPasswordOf } from './central-password.ts'
import { readPlace } from './city-and-state.ts'
import { type Condition, equals, isOneOf } from '../reading/condition.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { text } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'
import { type CustomerWithPlaceIds, readCustomerRow } from './customer-row.ts'
import { customerFinder } from './find-customers.ts'
import { readOnce, rowId } from '../reading/read-once.ts'

type CustomerMethods = Pick<
  Erp,
  | 'activeDocuments'
  | 'customersByDocument'
  | 'findCustomers'
  | 'customer'
  | 'customerStandings'
  | 'signInRecords'
  | 'signInRecordsOf'
>

const documentColumn = v.object({ cnpj_cpf: text })

/** The id of no record. */
const noId = '0'
/** A customer of whom the ERP has no record. */
const nobody = { isActive: false, isPortalClosed: false, document: '' } as const

/** Customers by document, by name and by id. */
export function customerMethods(context: IxcContext): CustomerMethods {
  const { clientId, scope, client, caches, findings, now, log } = context

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
    // A row that states neither an id nor a document says nothing of anybody.
    const mayBeTheirs = (row: Row) => {
      const read = v.safeParse(documentColumn, row)
      const typed = read.success ? canonicalDocument(read.output.cnpj_cpf) : ''
      return typed === document || (!isDocument(typed) && rowId('cliente', row) !== '')
    }
    const unread = isIncomplete ? rows.filter(mayBeTheirs) : []
    return {
      records: items.filter(({ customer }) => customer.document === document),
      unreadIds: unread.map((row) => rowId('cliente', row)).filter((id) => !readIds.has(id)),
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
    const [only = noId] = customerIds
    const where: Condition =
      customerIds.length > 1 ? isOneOf('id', customerIds) : equals('id', only)
    const { records, unreadIds } = await listOf(document, where, signal)
    const asked = new Set(customerIds)
    const own = records.filter(({ customer }) => asked.has(customer.id))
    return {
      records: own.map(toSignInRecord(asOf)),
      unreadIds: unreadIds.filter((id) => id === '' || asked.has(id)),
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
      const rows = await client.listByIds('cliente', customerIds, { signal })
      const requested = new Set(customerIds)
      const active = readRows(context, 'cliente', rows, readCustomerRow).filter(
        ({ id, isActive, isPortalClosed }) => isActive && !isPortalClosed && requested.has(id),
      )
      return new Map(active.map(({ id, document }) => [id, document]))
    },

    async customerStandings(customerIds, signal) {
      const rows = await client.listByIds('cliente', customerIds, { signal })
      const values = readOnce('cliente', rows, readCustomerRow)
      const isWhole = !values.includes(null)
      if (!isWhole) {
        findings.set(clientId, 'unreadable rows', true)
        log.warn({ tenant: clientId, upstream: 'erp' }, 'customers of whom nothing is known')
      }
      const known = new Map(values.flatMap((one) => (one ? [[one.id, one] as const] : [])))
      return new Map(
        customerIds.flatMap((id) => {
          const { isActive, isPortalClosed, document } = known.get(id) ?? nobody
          const standing = { isActive, isPortalClosed, document }
          return known.has(id) || isWhole ? [[id, standing] as const] : []
        }),
      )
    },
  }
}
