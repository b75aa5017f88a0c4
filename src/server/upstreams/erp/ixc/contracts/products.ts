import * as v from 'valibot'
import type { ContractPlan, PlanContents } from '#domain/service/apps/entitlement.ts'
import {
  datedList,
  type ReadList,
  type ReadOptions,
} from '#server/platform/egress/answers/dated.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { formatDecimal, parseCents } from '#domain/platform/values/money.ts'
import type { ErpProducts } from '../../product-port.ts'
import {
  amount,
  code,
  date,
  id,
  reference,
  statedAmount,
  statedFlag,
  words,
} from '../reading/column-schemas.ts'
import { type Condition, equals } from '../reading/condition.ts'
import { type IxcContext, readList } from '../context.ts'
import { ofContracts, readContractItems } from './contract-items.ts'
import { readContractRows } from './contract-rows.ts'
import { readInsertedId } from '../reading/inserted-id.ts'
import { itemColumns, items } from './item-columns.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Table } from '../tables.ts'

const extraColumns = v.object({
  id,
  id_produto: reference,
  id_contrato: reference,
  status: code('A', 'I', ''),
  tipo_acres_desc: code('A', 'D'),
  data: date,
  valor_total: statedAmount,
})
const productColumns = v.object({
  id,
  ativo: statedFlag,
  descricao: words,
  preco_base: amount,
  valor: amount,
})
const planColumns = v.object({ id, nome: words })

/** Additional services of a contract. */
const extras = 'cliente_contrato_servicos'

/** Cents of an amount that is stated and no less than nothing; null for any other. */
const readPrice = (stated: string | null) =>
  stated === null || stated === '' || parseCents(stated) < 0 ? null : parseCents(stated)

/** Products in contracts: the contract's own or else its plan's, plus additional services. */
export function productMethods(context: IxcContext): ErpProducts {
  const { scope, client, caches, outdate, timeZone, now } = context

  async function list<S extends v.GenericSchema>(table: Table, where: Condition, schema: S) {
    return readList(context, table, await client.list(table, [where]), rowReader(schema))
  }

  async function loadPlanProducts(planId: string): Promise<ReadList<string>> {
    const { items: rows, isIncomplete } = await list(
      items,
      equals('id_vd_contrato', planId),
      itemColumns,
    )
    const ofPlan = rows.filter((row) => row.id_vd_contrato === planId && row.id_contrato === '')
    return { items: ofPlan.map((row) => row.id_produto), isIncomplete }
  }

  async function planProducts(planId: string, fresh?: boolean): Promise<ReadList<string>> {
    if (planId === '') return { items: [], isIncomplete: false }
    const load = () => loadPlanProducts(planId)
    return (await caches.planProducts.read({ key: [...scope, planId], load, fresh })).value
  }

  async function contractPlans(
    customerId: string,
    { fresh }: ReadOptions,
  ): Promise<ReadList<ContractPlan>> {
    const { items: rows, isIncomplete } = await readContractRows(context, customerId, { fresh })
    const inForce = rows.filter(({ status }) => status.toUpperCase() === 'A')
    const plans = inForce.map((row) => ({ contractId: row.id, planId: row.id_vd_contrato }))
    return { items: plans, isIncomplete }
  }

  async function loadPlanContents(
    customerId: string,
    options: ReadOptions,
  ): Promise<ReadList<PlanContents>> {
    const { items: plans, isIncomplete } = await contractPlans(customerId, options)
    const ids = plans.map(({ contractId }) => contractId)
    if (ids.length === 0) return { items: [], isIncomplete }
    const planIds = [...new Set(plans.map(({ planId }) => planId))]
    const [own, added, ofPlans] = await Promise.all([
      readContractItems(context, ids, options),
      list(extras, ofContracts(ids), extraColumns),
      Promise.all(
        planIds.map(async (id): Promise<[string, ReadList<string>]> => [
          id,
          await planProducts(id, options.fresh),
        ]),
      ),
    ])
    const productsOfPlan = new Map(ofPlans)
    const contents = plans.map(({ contractId, planId }) => {
      const ownItems = own.items.filter((item) => item.id_contrato === contractId)
      const extraItems = added.items.filter(
        // Kind D is a discount, kind A a service; status I is a service that has ended.
        ({ id_contrato: contract, tipo_acres_desc: kind, status }) =>
          contract === contractId && kind === 'A' && status !== 'I',
      )
      const basic =
        ownItems.length > 0
          ? ownItems.map((item) => item.id_produto)
          : (productsOfPlan.get(planId)?.items ?? [])
      const all = [...basic, ...extraItems.map((item) => item.id_produto)]
      return {
        contractId,
        planId,
        productIds: [...new Set(all)].filter((one) => one !== ''),
        added: extraItems
          .filter(({ id_produto: productId }) => productId !== '')
          .map(({ id_produto: productId, valor_total: total, data: since }) => ({
            productId,
            monthly: readPrice(total),
            since,
          })),
      }
    })
    const parts = [own, added, ...productsOfPlan.values()]
    // One of no plan has items of its own, or what it has is not known.
    const isUnknown = plans.some(
      ({ contractId, planId }) =>
        planId === '' && !own.items.some((item) => item.id_contrato === contractId),
    )
    const isPart = isIncomplete || isUnknown || parts.some((one) => one.isIncomplete)
    return { items: contents, isIncomplete: isPart }
  }

  return {
    async planContents(customerId, options = {}) {
      const { fresh } = options
      const key = [...scope, customerId] as const
      const load = () => loadPlanContents(customerId, { ...(fresh && { fresh }) })
      return datedList(await caches.planContents.read({ ...options, key, load }))
    },

    async contractPlans(customerId, options = {}) {
      const { fresh } = options
      const key = [...scope, customerId] as const
      const load = () => contractPlans(customerId, { ...(fresh && { fresh }) })
      return datedList(await caches.contractPlans.read({ ...options, key, load }))
    },

    product(productId, options = {}) {
      const load = async () => {
        const { items: rows } = await list('produtos', equals('id', productId), productColumns)
        const found = rows.find((product) => product.id === productId && product.ativo)
        if (!found) return null
        const price = parseCents(found.valor) || parseCents(found.preco_base)
        if (price < 0) throw protocolError('erp', 'a price below zero')
        return { name: found.descricao, price }
      }
      return caches.products.read({ ...options, key: [...scope, productId], load })
    },

    plan(planId) {
      const load = async () => {
        const { items: rows } = await list('vd_contratos', equals('id', planId), planColumns)
        const found = rows.find((plan) => plan.id === planId)
        return found ? { name: found.nome } : null
      }
      return caches.plans.read({ key: [...scope, planId], load })
    },

    async addProduct({ customerId, contractId, productId, name, price }) {
      try {
        const answer = await client.insert(extras, {
          id_contrato: contractId,
          id_produto: productId,
          descricao: name,
          quantidade: '1',
          valor_unitario: formatDecimal(price),
          valor_total: formatDecimal(price),
          repetir: 'S',
          repetir_qtde: '0',
          data: calendarDate(now(), timeZone),
          status: 'A',
          tipo_acres_desc: 'A',
        })
        readInsertedId(answer)
      } finally {
        await outdate(customerId, 'products')
      }
    },
  }
}
