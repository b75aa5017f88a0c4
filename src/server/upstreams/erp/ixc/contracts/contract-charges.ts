import type { Charge, ContractCharges } from '#domain/money/bill-parts/charge.ts'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { isDueDay } from '#domain/service/rights/due-day.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { Erp } from '../../port.ts'
import {
  addedCharge,
  addedColumns,
  changedPriceColumns,
  changeOfPrice,
  itemCharges,
} from './charge-rows.ts'
import { equals } from '../reading/condition.ts'
import { type IxcContext, readList } from '../context.ts'
import { readContractItems } from './contract-items.ts'
import type { ContractRow } from './contract-row.ts'
import { readContractRows } from './contract-rows.ts'
import { items, type PricedItem, pricedItemColumns } from './item-columns.ts'
import type { Row } from '../reading/listing.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Table } from '../tables.ts'
import { isListingRefused } from './verdict.ts'

/** What is shared of own items is no older than this: the next bill is foretold to the cent by them. */
const maxItemsAgeMs = hourMs

/** A suspension begins on its day, and its contract is not marked before. */
const isSuspendedOrWillBe = (
  { contrato_suspenso: isSuspended, data_inicial_suspensao: from }: ContractRow,
  today: CalendarDate,
): boolean => isSuspended || from > today

/** What contracts are charged each month: plan, services, discounts and additions. */
export function chargeMethods(context: IxcContext): Pick<Erp, 'contractCharges'> {
  const { scope, client, caches } = context

  const readItems = (rows: readonly Row[]) =>
    readList(context, items, rows, rowReader(pricedItemColumns))

  /** The prices that a contract has of its own; most have none, which is known without a question. */
  async function ownItems(contractId: string, fresh?: boolean): Promise<ReadList<PricedItem>> {
    const known = await readContractItems(context, [contractId], { fresh, maxAgeMs: maxItemsAgeMs })
    if (known.items.length === 0) return { items: [], isIncomplete: known.isIncomplete }
    const rows = await client.list(items, [equals('id_contrato', contractId)])
    const { items: found, isIncomplete } = readItems(rows)
    return { items: found.filter((item) => item.id_contrato === contractId), isIncomplete }
  }

  async function planItems(planId: string, fresh?: boolean): Promise<ReadList<PricedItem>> {
    if (planId === '') return { items: [], isIncomplete: false }
    const load = async () => {
      const { items: found, isIncomplete } = readItems(
        await client.list(items, [equals('id_vd_contrato', planId)]),
      )
      const ofPlan = found.filter(
        (item) => item.id_vd_contrato === planId && item.id_contrato === '',
      )
      return { items: ofPlan, isIncomplete }
    }
    return (await caches.planItems.read({ key: [...scope, planId], load, fresh })).value
  }

  /** Rows of one contract in a form to which the token may have no right, which makes them a part. */
  async function listOf<T extends { readonly id_contrato: string }>(
    table: Table,
    contractId: string,
    read: (row: Row) => T | null,
  ): Promise<ReadList<T>> {
    try {
      const rows = await client.list(table, [equals('id_contrato', contractId)])
      const { items: found, isIncomplete } = readList(context, table, rows, read)
      return { items: found.filter((row) => row.id_contrato === contractId), isIncomplete }
    } catch (error) {
      if (!isListingRefused(error)) throw error
      return { items: [], isIncomplete: true }
    }
  }

  async function loadCharges(contract: ContractRow, fresh?: boolean): Promise<ContractCharges> {
    const { id: contractId, id_vd_contrato: planId, status, status_internet: internet } = contract
    const [own, ofPlan, added, discounts, additions] = await Promise.all([
      ownItems(contractId, fresh),
      planItems(planId, fresh),
      listOf('cliente_contrato_servicos', contractId, rowReader(addedColumns)),
      listOf('cliente_contrato_descontos', contractId, rowReader(changedPriceColumns)),
      listOf('cliente_contrato_acrescimos', contractId, rowReader(changedPriceColumns)),
    ])
    // A contract with items of its own no longer costs what its plan does.
    const priced = own.items.length > 0 ? own.items : ofPlan.items
    const ofItems = itemCharges(priced, contract.contrato)
    const all = [
      ...(ofItems ?? []),
      ...added.items.map(addedCharge),
      ...discounts.items.map((row) => changeOfPrice('discount', row, priced)),
      ...additions.items.map((row) => changeOfPrice('addition', row, priced)),
    ]
    const charges = all.filter((charge): charge is Charge => charge !== null)
    const lists = [own, added, discounts, additions, ...(own.items.length > 0 ? [] : [ofPlan])]
    const day = Number(contract.dia_fixo_vencimento)
    const today = calendarDate(context.now(), context.timeZone)
    const isIncomplete =
      ofItems === null || charges.length < all.length || lists.some((list) => list.isIncomplete)
    return {
      contractId,
      // Without all of them no charge is told: the sum of some is not what the contract costs.
      charges: isIncomplete ? [] : charges,
      isIncomplete,
      begins: contract.data_ativacao || null,
      dueDay: isDueDay(day) ? day : null,
      isRunning: status === 'A' && internet === 'A' && !isSuspendedOrWillBe(contract, today),
    }
  }

  return {
    contractCharges(customerId, contractId, { fresh, signal } = {}) {
      const load = async (): Promise<ContractCharges | null> => {
        const { items: rows, isIncomplete } = await readContractRows(context, customerId, { fresh })
        const contract = rows.find(({ id }) => id === contractId)
        if (contract) return loadCharges(contract, fresh)
        const nothing = { begins: null, dueDay: null, isRunning: false }
        const unread = { contractId, charges: [], isIncomplete, ...nothing }
        return isIncomplete ? unread : null
      }
      const key = [...scope, customerId, contractId] as const
      return caches.contractCharges.read({ key, load, fresh, signal })
    },
  }
}
