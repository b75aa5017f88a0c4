import * as v from 'valibot'
import type { PlanContents } from '#domain/apps/entitlement.ts'
import { calendarDate } from '#domain/dates.ts'
import { formatDecimal, parseCents } from '#domain/money.ts'
import type { ErpProducts } from '../product-port.ts'
import { amount, date, flag, id, optionalAmount, reference, text } from './column-schemas.ts'
import { type Condition, equals } from './condition.ts'
import { type IxcContext, readRows } from './context.ts'
import { readInsertedId } from './inserted-id.ts'
import { rowReader } from './row-reader.ts'
import type { Table } from './tables.ts'

const contractColumns = v.object({ id, id_cliente: id, id_vd_contrato: reference, status: text })
const itemColumns = v.object({
  id,
  id_produto: reference,
  id_contrato: reference,
  id_vd_contrato: reference,
})
const extraColumns = v.object({
  id,
  id_produto: reference,
  id_contrato: reference,
  status: text,
  tipo_acres_desc: text,
  data: date,
  valor_total: optionalAmount,
})
const productColumns = v.object({
  id,
  ativo: flag,
  descricao: text,
  preco_base: amount,
  valor: amount,
})
const planColumns = v.object({ id, nome: text })

/** Products of a contract or of its plan. */
const items = 'vd_contratos_produtos'
/** Additional services of a contract. */
const extras = 'cliente_contrato_servicos'

/** Products in contracts: the contract's own or else its plan's, plus additional services. */
export function productMethods(context: IxcContext): ErpProducts {
  const { scope, client, caches, now } = context

  async function list<S extends v.GenericSchema>(table: Table, where: Condition, schema: S) {
    return readRows(context, table, await client.list(table, [where]), rowReader(schema))
  }

  async function productsOf(
    contractId: string,
    planId: string,
  ): Promise<Pick<PlanContents, 'added' | 'productIds'>> {
    const [own, ofPlan, added] = await Promise.all([
      list(items, equals('id_contrato', contractId), itemColumns),
      planId === '' ? [] : list(items, equals('id_vd_contrato', planId), itemColumns),
      list(extras, equals('id_contrato', contractId), extraColumns),
    ])
    const ownItems = own.filter((item) => item.id_contrato === contractId)
    const planItems = ofPlan.filter(
      (item) => item.id_vd_contrato === planId && item.id_contrato === '',
    )
    const extraItems = added.filter(
      // Kind D is a discount, kind A a service; status I is a service that has ended.
      ({ id_contrato: contract, tipo_acres_desc: kind, status }) =>
        contract === contractId && kind.toUpperCase() === 'A' && status.toUpperCase() !== 'I',
    )
    const all = [...(ownItems.length > 0 ? ownItems : planItems), ...extraItems]
    return {
      productIds: [...new Set(all.map((item) => item.id_produto))].filter((one) => one !== ''),
      added: extraItems.map(({ id_produto: productId, valor_total: total, data: since }) => ({
        productId,
        monthly: parseCents(total),
        since,
      })),
    }
  }

  async function loadPlanContents(customerId: string): Promise<PlanContents[]> {
    const contracts = await list(
      'cliente_contrato',
      equals('id_cliente', customerId),
      contractColumns,
    )
    const inForce = contracts.filter(
      (contract) => contract.id_cliente === customerId && contract.status.toUpperCase() === 'A',
    )
    return Promise.all(
      inForce.map(async ({ id: contractId, id_vd_contrato: planId }) => {
        const { productIds, added } = await productsOf(contractId, planId)
        return { contractId, planId, productIds, added }
      }),
    )
  }

  return {
    planContents(customerId, { fresh, signal } = {}) {
      const load = () => loadPlanContents(customerId)
      return caches.planContents.read({ key: [...scope, customerId], load, fresh, signal })
    },

    product(productId) {
      const load = async () => {
        const rows = await list('produtos', equals('id', productId), productColumns)
        const found = rows.find((product) => product.id === productId && product.ativo)
        if (!found) return null
        return {
          name: found.descricao,
          price: parseCents(found.valor) || parseCents(found.preco_base),
        }
      }
      return caches.products.read({ key: [...scope, productId], load })
    },

    plan(planId) {
      const load = async () => {
        const rows = await list('vd_contratos', equals('id', planId), planColumns)
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
          data: calendarDate(now()),
          status: 'A',
          tipo_acres_desc: 'A',
        })
        readInsertedId(answer)
      } finally {
        caches.planContents.invalidate([...scope, customerId])
        caches.services.invalidate([...scope, customerId, contractId])
      }
    },
  }
}
