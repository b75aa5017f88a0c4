import type { Charge } from '#domain/money/bill-parts/charge.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { addMonths, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { PricedContract } from '../offer-port.ts'
import { type IxcContext, readList } from './context.ts'
import {
  addedCharge,
  addedColumns,
  changedPriceColumns,
  changeOfPrice,
  isDiscountByHand,
  itemCharges,
  planCharge,
} from './contracts/charge-rows.ts'
import { type ContractRow, readContractRow } from './contracts/contract-row.ts'
import { items, type PricedItem, pricedItemColumns } from './contracts/item-columns.ts'
import type { PlanOnSale } from './contracts/plan-on-sale.ts'
import { listAmong, planPrices } from './contracts/plans-on-sale.ts'
import type { Row } from './reading/listing.ts'
import { rowReader } from './reading/row-reader.ts'
import type { Table } from './tables.ts'
import { isListingRefused } from './contracts/verdict.ts'

/** A contract of internet access in force; older rows have no type. */
export const isChangeable = ({ status, tipo }: ContractRow) =>
  status.toUpperCase() === 'A' && ['', 'I'].includes(tipo.toUpperCase())

/** Whether a charge is one of a day. */
const isOfDay = ({ starts, until, isEnded }: Charge, day: CalendarDate) =>
  !isEnded && (starts === null || starts <= day) && (until === null || until >= day)

/** Whether a charge that the ERP has ended, on a day that is not known, may have been one of a former day. */
const mayHaveBeenOf = ({ starts, isEnded, timesDone, lastOn }: Charge, day: CalendarDate) =>
  isEnded &&
  timesDone !== 0 &&
  (starts === null || starts <= day) &&
  (lastOn === null || addMonths(lastOn, 1) >= day)

/** What a plan costs a month by a day; null where it is not known. */
type PriceOn = PricedContract['priceOn']

/**
 * What a contract is charged for its plan each month, by a day that is not after `today`: its discounts and
 * additions included, extras and what comes a number of times left out. null where a part cannot be read, or
 * may be over. A change of the contract since then, and the first day of a discount, are not told.
 */
function monthlyPrice(
  plan: readonly Charge[],
  changes: readonly (Charge | null)[],
  { day, today }: { readonly day: CalendarDate; readonly today: CalendarDate },
): Cents | null {
  // Of which bills an item's own discount is part is not told.
  if (plan.some(({ kind, times }) => kind === 'discount' && times !== null)) return null
  let price = 0
  for (const charge of [...plan, ...changes]) {
    if (charge === null) return null
    if (charge.times !== null) continue
    if (day < today && mayHaveBeenOf(charge, day)) return null
    if (isOfDay(charge, day)) price += charge.amount
  }
  return price > 0 ? price : null
}

/** Rows of contracts in a form to which the token may have no right: then nothing of any of them is known. */
async function rowsOf<T>(
  context: IxcContext,
  table: Table,
  ids: readonly string[],
  read: (row: Row) => T | null,
): Promise<ReadList<T>> {
  try {
    const rows = await listAmong(context, table, { column: 'id_contrato', ids })
    return readList(context, table, rows, read)
  } catch (error) {
    if (!isListingRefused(error)) throw error
    return { items: [], isIncomplete: true }
  }
}

/** The plan of a contract as its ERP charges it: its charges, and the items they come from. null: not known. */
interface PricedPlan {
  readonly charges: readonly Charge[] | null
  readonly items: readonly PricedItem[]
}

/** What is charged for the plan of each contract, by its id; null where an item cannot be read. */
async function readPricedPlans(
  context: IxcContext,
  contracts: readonly ContractRow[],
  plansOnSale: () => Promise<readonly PlanOnSale[]>,
): Promise<ReadonlyMap<string, PricedPlan> | null> {
  const ids = contracts.map((contract) => contract.id)
  const planIds = [...new Set(contracts.map((one) => one.id_vd_contrato).filter((id) => id !== ''))]
  const readItems = async (column: 'id_contrato' | 'id_vd_contrato', of: readonly string[]) =>
    readList(
      context,
      items,
      await listAmong(context, items, { column, ids: of }),
      rowReader(pricedItemColumns),
    )
  const [plans, own, ofPlans] = await Promise.all([
    plansOnSale(),
    readItems('id_contrato', ids),
    readItems('id_vd_contrato', planIds),
  ])
  // One that cannot be read may belong to each of them.
  if (own.isIncomplete || ofPlans.isIncomplete) return null
  /** A contract with items of its own no longer costs what its plan does. */
  const itemsOf = ({ id, id_vd_contrato: planId }: ContractRow) => {
    const ofContract = own.items.filter((item) => item.id_contrato === id)
    if (ofContract.length > 0) return ofContract
    return ofPlans.items.filter((item) => item.id_contrato === '' && item.id_vd_contrato === planId)
  }
  const onSale = new Map(plans.map((plan) => [plan.id, plan.price]))
  // The price list has the price of a plan without items.
  const unlisted = contracts
    .filter((contract) => itemsOf(contract).length === 0 && !onSale.has(contract.id_vd_contrato))
    .map((contract) => contract.id_vd_contrato)
  const past = await planPrices(context, [...new Set(unlisted.filter((id) => id !== ''))])
  return new Map(
    contracts.map((contract): [string, PricedPlan] => {
      const { id, id_vd_contrato: planId, contrato } = contract
      const priced = itemsOf(contract)
      const listed = onSale.get(planId) ?? past.get(planId) ?? 0
      const ofList = listed > 0 ? [planCharge(contrato, listed)] : null
      return [
        id,
        { charges: priced.length > 0 ? itemCharges(priced, contrato) : ofList, items: priced },
      ]
    }),
  )
}

/**
 * What the plan of each of these contracts costs a month, by the contract's id: without discounts, additions
 * and extras, as the price list has the plans to which it is compared. null where the ERP does not tell.
 */
export async function readPlanPrices(
  context: IxcContext,
  contracts: readonly ContractRow[],
  plansOnSale: () => Promise<readonly PlanOnSale[]>,
): Promise<ReadonlyMap<string, Cents | null>> {
  if (contracts.length === 0) return new Map()
  const plans = await readPricedPlans(context, contracts, plansOnSale)
  return new Map(
    contracts.map(({ id }) => {
      const charges = plans?.get(id)?.charges ?? []
      const monthly = charges.filter(({ kind, times }) => kind === 'plan' && times === null)
      return [id, monthly.reduce((sum, { amount }) => sum + amount, 0) || null]
    }),
  )
}

/** What each of these contracts costs a month, by its id and a day; null where the ERP does not tell. */
async function contractPrices(
  context: IxcContext,
  contracts: readonly ContractRow[],
  plansOnSale: () => Promise<readonly PlanOnSale[]>,
): Promise<ReadonlyMap<string, PriceOn>> {
  if (contracts.length === 0) return new Map()
  const ids = contracts.map((contract) => contract.id)
  const [plans, discounts, additions, added] = await Promise.all([
    readPricedPlans(context, contracts, plansOnSale),
    rowsOf(context, 'cliente_contrato_descontos', ids, rowReader(changedPriceColumns)),
    rowsOf(context, 'cliente_contrato_acrescimos', ids, rowReader(changedPriceColumns)),
    rowsOf(context, 'cliente_contrato_servicos', ids, rowReader(addedColumns)),
  ])
  // One that cannot be read may belong to each of them.
  if (!plans || [discounts, additions, added].some(({ isIncomplete }) => isIncomplete)) {
    return new Map(ids.map((id) => [id, () => null]))
  }
  const today = calendarDate(context.now(), context.timeZone)
  return new Map(
    ids.map((id) => {
      const { charges = null, items: priced = [] } = plans.get(id) ?? {}
      const ofContract = (row: { readonly id_contrato: string }) => row.id_contrato === id
      const changes = [
        ...discounts.items.filter(ofContract).map((row) => changeOfPrice('discount', row, priced)),
        ...additions.items.filter(ofContract).map((row) => changeOfPrice('addition', row, priced)),
        ...added.items.filter(ofContract).filter(isDiscountByHand).map(addedCharge),
      ]
      return [id, (day) => charges && monthlyPrice(charges, changes, { day, today })]
    }),
  )
}

/** The internet contracts in force of several customers, with what each costs. */
export async function readPricedContracts(
  context: IxcContext,
  customerIds: readonly string[],
  plansOnSale: () => Promise<readonly PlanOnSale[]>,
  signal?: AbortSignal,
): Promise<ReadList<PricedContract>> {
  if (customerIds.length === 0) return { items: [], isIncomplete: false }
  const table = 'cliente_contrato'
  const asking = { column: 'id_cliente', ids: customerIds }
  const rows = await listAmong(context, table, asking, signal)
  const { items, isIncomplete } = readList(context, table, rows, readContractRow)
  const asked = new Set(customerIds)
  const contracts = items.filter((row) => asked.has(row.id_cliente) && isChangeable(row))
  // Many tokens may not read the price list: contracts without their prices are better than none.
  const prices = await contractPrices(context, contracts, plansOnSale).catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return new Map<string, PriceOn>()
    throw error
  })
  return {
    isIncomplete,
    items: contracts.map((row) => ({
      contractId: row.id,
      customerId: row.id_cliente,
      priceOn: prices.get(row.id) ?? (() => null),
      activatedOn: row.data_ativacao || null,
      isBlocked: internetStatus(row.status_internet).isBlocked,
      isSuspended: row.contrato_suspenso,
      suspendedFrom: row.data_inicial_suspensao || null,
    })),
  }
}
