import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { PricedContract } from '../offer-port.ts'
import { type IxcContext, readList } from './context.ts'
import { type ContractRow, readContractRow } from './contracts/contract-row.ts'
import type { PlanOnSale } from './contracts/plan-on-sale.ts'
import { among, itemSums, planPrices } from './contracts/plans-on-sale.ts'

/** A contract of internet access in force; older rows have no type. */
export const isChangeable = ({ status, tipo }: ContractRow) =>
  status.toUpperCase() === 'A' && ['', 'I'].includes(tipo.toUpperCase())

/** What each of these contracts costs a month, by its id; null where the ERP does not tell. */
export async function contractPrices(
  context: IxcContext,
  contracts: readonly ContractRow[],
  plansOnSale: () => Promise<readonly PlanOnSale[]>,
): Promise<ReadonlyMap<string, Cents | null>> {
  if (contracts.length === 0) return new Map()
  const ids = contracts.map((contract) => contract.id)
  const [plans, ownSums] = await Promise.all([plansOnSale(), itemSums(context, 'id_contrato', ids)])
  const onSale = new Map(plans.map((plan) => [plan.id, plan.price]))
  // A contract with items of its own no longer costs what its plan does.
  const unknown = contracts
    .filter((contract) => !ownSums.has(contract.id) && !onSale.has(contract.id_vd_contrato))
    .flatMap((contract) => (contract.id_vd_contrato === '' ? [] : [contract.id_vd_contrato]))
  const past = await planPrices(context, [...new Set(unknown)])
  return new Map(
    contracts.map(({ id, id_vd_contrato: planId }) => {
      const ownPrice = ownSums.get(id)
      const price = ownPrice === undefined ? (onSale.get(planId) ?? past.get(planId)) : ownPrice
      return [id, price && price > 0 ? price : null]
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
  const rows = await context.client.list(table, [among('id_cliente', customerIds)], signal)
  const { items, isIncomplete } = readList(context, table, rows, readContractRow)
  const asked = new Set(customerIds)
  const contracts = items.filter((row) => asked.has(row.id_cliente) && isChangeable(row))
  // Many tokens may not read the price list: contracts without their prices are better than none.
  const prices = await contractPrices(context, contracts, plansOnSale).catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return new Map<string, null>()
    throw error
  })
  return {
    isIncomplete,
    items: contracts.map((row) => ({
      contractId: row.id,
      customerId: row.id_cliente,
      price: prices.get(row.id) ?? null,
      activatedOn: row.data_ativacao || null,
      isBlocked: internetStatus(row.status_internet).isBlocked,
      isSuspended: row.contrato_suspenso,
      suspendedFrom: row.data_inicial_suspensao || null,
    })),
  }
}
