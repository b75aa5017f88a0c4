import * as v from 'valibot'
import { allOrNone } from '#server/platform/egress/answers/all-or-none.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { CustomerKey, FoundCustomer } from '../../customer-port.ts'
import type { Erp } from '../../port.ts'
import { type IxcContext, readList } from '../context.ts'
import { id } from '../reading/column-schemas.ts'
import { type Condition, equals } from '../reading/condition.ts'
import { hasMoreRows, type Row } from '../reading/listing.ts'
import type { Table } from '../tables.ts'
import { type CustomerWithPlaceIds, readCustomerRow } from './customer-row.ts'

/** Customers that a search asks for; more are answered by a longer text. */
const maxFound = 20

const phoneColumns = ['telefone_celular', 'whatsapp', 'fone', 'telefone_comercial'] as const
const requestTables = { customer_service: 'su_ticket', os: 'su_oss_chamado' } as const

/** Without accents and capitals, as the ERP's collation compares. */
const foldName = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const ownerOf = v.object({ id, id_cliente: id })

/** Looks for customers by anything but their document. The ERP's filters are hints: each row is checked again. */
export function customerFinder(context: IxcContext): Erp['findCustomers'] {
  const { client } = context

  /** The customers that one of the filters finds and that fit. */
  async function among(
    filters: readonly Condition[],
    fits: (customer: CustomerWithPlaceIds) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<ReadList<FoundCustomer>> {
    const listings = await allOrNone(
      signal,
      filters.map(
        (where) => (shared: AbortSignal) => client.listFirst('cliente', [where], maxFound, shared),
      ),
    )
    const rows = listings.flatMap((listed) => listed.rows)
    const read = readList(context, 'cliente', rows, readCustomerRow)
    const found = [...new Map(read.items.filter(fits).map((one) => [one.id, one])).values()]
    const mayHaveMore =
      listings.some((listed) => hasMoreRows(listed, maxFound)) || found.length > maxFound
    return { items: found.slice(0, maxFound), isIncomplete: read.isIncomplete || mayHaveMore }
  }

  const byName = (name: string, signal?: AbortSignal) => {
    const asked = foldName(name)
    const filters = (['razao', 'fantasia'] as const).map((column) => contains(column, name))
    const hasName = ({ legalName, tradeName }: CustomerWithPlaceIds) =>
      foldName(legalName).includes(asked) || foldName(tradeName).includes(asked)
    return among(filters, hasName, signal)
  }

  const byEmail = (email: string, signal?: AbortSignal) => {
    const filters = (['email', 'hotsite_email'] as const).map((column) => contains(column, email))
    return among(filters, ({ emails }) => emails.includes(email), signal)
  }

  /** Most records have the number with its hyphen; some databases have digits alone, which are asked for then. */
  async function byPhone(digits: string, signal?: AbortSignal) {
    const forms = [`${digits.slice(-8, -4)}-${digits.slice(-4)}`, digits.slice(-8)]
    let hasUnread = false
    for (const form of forms) {
      const filters = phoneColumns.map((column) => contains(column, form))
      const found = await among(
        filters,
        ({ phones }) => phones.some((phone) => phone.endsWith(digits)),
        signal,
      )
      if (found.items.length > 0) return found
      hasUnread ||= found.isIncomplete
    }
    return { items: [], isIncomplete: hasUnread }
  }

  const byId = (customerId: string, signal?: AbortSignal) =>
    among([equals('id', customerId)], (customer) => customer.id === customerId, signal)

  /** The customers whose rows of a table have this in a column. */
  async function byRowOf(table: Table, column: string, text: string, signal?: AbortSignal) {
    const { rows } = await client.listFirst(table, [equals(column, text)], maxFound, signal)
    const own = rows.filter((row: Row) => String(row[column]) === text)
    const owners = own.flatMap((row) => {
      const read = v.safeParse(ownerOf, row)
      return read.success ? read.output.id_cliente : []
    })
    const all = await Promise.all([...new Set(owners)].map((owner) => byId(owner, signal)))
    return {
      items: all.flatMap(({ items }) => items),
      isIncomplete: owners.length < own.length || all.some(({ isIncomplete }) => isIncomplete),
    }
  }

  const finders = {
    name: byName,
    email: byEmail,
    phone: byPhone,
    customer: byId,
    contract: (text: string, signal?: AbortSignal) =>
      byRowOf('cliente_contrato', 'id', text, signal),
  } as const

  return (key: CustomerKey, { signal } = {}) =>
    key.by === 'protocol'
      ? byRowOf(requestTables[key.desk], 'protocolo', key.text, signal)
      : finders[key.by](key.text, signal)
}

const contains = (column: string, value: string): Condition => ({ column, operator: 'L', value })
