import * as v from 'valibot'
import type { ContractSales } from '#domain/service/offers/choose-offers.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import {
  datedList,
  type ReadList,
  type ReadOptions,
} from '#server/platform/egress/answers/dated.ts'
import type { ErpOffers } from '../../offer-port.ts'
import { id, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { type IxcContext, readRows } from '../context.ts'
import { contractPrices, isChangeable, readPricedContracts } from '../contract-prices.ts'
import { loyaltyEnd } from './contract-row.ts'
import { readContractRows } from './contract-rows.ts'
import { loadPlansOnSale } from './plans-on-sale.ts'
import type { PlanOnSale } from './plan-on-sale.ts'
import { rowReader } from '../reading/row-reader.ts'

const homeColumns = v.object({ id, cidade: text })

/** What each contract costs, and what is on sale where it is. */
export function offerMethods(context: IxcContext): ErpOffers {
  const { scope, client, caches } = context

  const loadPlans = () => loadPlansOnSale(context)

  async function plansOnSale({ fresh }: ReadOptions): Promise<ReadList<PlanOnSale>> {
    return (await caches.plansOnSale.read({ key: scope, load: loadPlans, fresh })).value
  }

  /** The id of the city of the customer's own address; '' where it is not known. */
  async function homeCity(customerId: string): Promise<string> {
    const rows = await client.list('cliente', [equals('id', customerId)])
    const homes = readRows(context, 'cliente', rows, rowReader(homeColumns))
    return homes.find((home) => home.id === customerId)?.cidade ?? ''
  }

  async function load(customerId: string, options: ReadOptions): Promise<ReadList<ContractSales>> {
    const read = await readContractRows(context, customerId, options)
    const contracts = read.items.filter(isChangeable)
    if (contracts.length === 0) return { items: [], isIncomplete: read.isIncomplete }
    const plansRead = plansOnSale(options)
    const [onSale, prices] = await Promise.all([
      plansRead,
      contractPrices(context, contracts, async () => (await plansRead).items),
    ])
    const plans = onSale.items
    const today = calendarDate(context.now(), context.timeZone)
    const isHomeNeeded =
      plans.some(({ cityId }) => cityId !== '') &&
      contracts.some((contract) => contract.endereco_padrao_cliente)
    const home = isHomeNeeded ? await homeCity(customerId) : ''
    const items = contracts.map((contract): ContractSales => {
      const planId = contract.id_vd_contrato
      const cityId = contract.endereco_padrao_cliente ? home : contract.cidade
      return {
        contractId: contract.id,
        planId,
        price: prices.get(contract.id)?.(today) ?? null,
        loyalUntil: loyaltyEnd(contract),
        onSale: plans
          .filter((plan) => plan.cityId === '' || plan.cityId === cityId)
          .filter((plan) => plan.branchId === '' || plan.branchId === contract.id_filial)
          .map(({ id: planOnSale, name, kind, price: monthly }) => ({
            id: planOnSale,
            name,
            kind,
            price: monthly,
          })),
      }
    })
    return { items, isIncomplete: read.isIncomplete || onSale.isIncomplete }
  }

  return {
    async contractSales(customerId, { fresh, signal } = {}) {
      const list = await caches.contractSales.read({
        // Discounts end with a day.
        key: [...scope, customerId, calendarDate(context.now(), context.timeZone)],
        load: () => load(customerId, { ...(fresh && { fresh }) }),
        fresh,
        signal,
      })
      return datedList(list)
    },

    pricedContracts: (customerIds, { signal } = {}) =>
      readPricedContracts(context, customerIds, async () => (await plansOnSale({})).items, signal),
  }
}
