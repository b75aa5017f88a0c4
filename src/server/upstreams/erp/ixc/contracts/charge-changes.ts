import * as v from 'valibot'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { ErpAudience, ErpChargeChange } from '../../audience-port.ts'
import { id } from '../reading/column-schemas.ts'
import type { Condition } from '../reading/condition.ts'
import { type IxcContext, readRows } from '../context.ts'
import type { Row } from '../reading/listing.ts'
import { rowReader } from '../reading/row-reader.ts'
import { rowsById } from '../reading/rows-by-id.ts'
import type { Table } from '../tables.ts'
import { addedColumns, addedId, changedPriceColumns, changedPriceId } from './charge-rows.ts'
import { isListingRefused } from './verdict.ts'

/** Rows of one answer. */
const batchSize = 500
/** More than a provider has in some days. Past them, the ERP ignores the filter. */
const maxBatches = 40

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}
type Change = Omit<ErpChargeChange, 'customerId'>

const ownerColumns = v.object({ id, id_cliente: id })

/** The days on which contracts are charged otherwise, of all customers; background work. */
export function chargeChangeMethods(context: IxcContext): Pick<ErpAudience, 'chargeChanges'> {
  const { client } = context

  /** Rows of a form with a day between two, by id; none where the token has no right to the form. */
  function rowsBetween(
    table: Table,
    column: string,
    { from, to }: Days,
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    const where: readonly Condition[] = [
      { column, operator: '>=', value: from },
      { column, operator: '<=', value: to },
    ]
    return rowsById(client, table, where, { size: batchSize, maxBatches, signal })
  }

  async function rowsOrNone(...of: Parameters<typeof rowsBetween>): Promise<readonly Row[]> {
    try {
      return await rowsBetween(...of)
    } catch (error) {
      if (!isListingRefused(error)) throw error
      return []
    }
  }

  async function discountsThatEnd(days: Days, signal?: AbortSignal): Promise<Change[]> {
    const table = 'cliente_contrato_descontos'
    const rows = await rowsOrNone(table, 'data_validade', days, signal)
    return readRows(context, table, rows, rowReader(changedPriceColumns)).map((row) => ({
      contractId: row.id_contrato,
      chargeId: changedPriceId('discount', row),
      kind: 'ends',
      day: row.data_validade ?? '',
    }))
  }

  async function servicesThatBegin(days: Days, signal?: AbortSignal): Promise<Change[]> {
    const table = 'cliente_contrato_servicos'
    const rows = await rowsOrNone(table, 'data', days, signal)
    return readRows(context, table, rows, rowReader(addedColumns))
      .filter((row) => row.tipo_acres_desc === 'A' && row.status !== 'I')
      .map((row) => ({
        contractId: row.id_contrato,
        chargeId: addedId(row),
        kind: 'begins',
        day: row.data ?? '',
      }))
  }

  /** Whose contracts these are, by the id of each. */
  async function ownersOf(
    contractIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await client.listByIds('cliente_contrato', contractIds, { signal })
    const owners = readRows(context, 'cliente_contrato', rows, rowReader(ownerColumns))
    return new Map(owners.map((row) => [row.id, row.id_cliente]))
  }

  return {
    async chargeChanges(days, signal) {
      const all = [
        ...(await discountsThatEnd(days, signal)),
        ...(await servicesThatBegin(days, signal)),
      ].filter(({ contractId, day }) => contractId !== '' && day >= days.from && day <= days.to)
      const owners = await ownersOf([...new Set(all.map(({ contractId }) => contractId))], signal)
      // A row that comes twice is one change.
      const byId = new Map(all.map((change) => [change.chargeId, change]))
      return [...byId.values()].flatMap((change) => {
        const customerId = owners.get(change.contractId)
        return customerId === undefined ? [] : [{ ...change, customerId }]
      })
    },
  }
}
