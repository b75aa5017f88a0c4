import * as v from 'valibot'
import type { PlanContents } from '#domain/apps/entitlement.ts'
import { calendarDate } from '#domain/dates.ts'
import { parseCents, formatDecimal } from '#domain/money.ts'
import type { ErpProducts } from '../product-port.ts'
import { amount, flag, id, reference, text } from './columns.ts'
import type { Parts } from './ixc.ts'
import type { Row } from './rows.ts'
import { readInserted } from './support/answers.ts'

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
})
const productColumns = v.object({
  id,
  ativo: flag,
  descricao: text,
  preco_base: amount,
  valor: amount,
})
const planColumns = v.object({ id, nome: text })

function reader<S extends v.GenericSchema>(schema: S) {
  return (row: Row): v.InferOutput<S> | null => {
    const read = v.safeParse(schema, row)
    return read.success ? read.output : null
  }
}

const items = 'vd_contratos_produtos'
const extras = 'cliente_contrato_servicos'

/** Products in contracts: of the contract or else of its plan, and additional services. */
export function productDealings(parts: Parts & { readonly now: () => Date }): ErpProducts {
  const { clientId, client, caches, readAll, now } = parts

  async function listed<S extends v.GenericSchema>(
    table: typeof items | typeof extras,
    [column, value]: readonly [string, string],
    schema: S,
  ) {
    const rows = await client.list(table, [{ column, is: '=', value }])
    return readAll(table, rows, reader(schema))
  }

  async function productsOf(contractId: string, planId: string): Promise<string[]> {
    const [own, ofPlan, added] = await Promise.all([
      listed(items, ['id_contrato', contractId], itemColumns),
      planId === '' ? [] : listed(items, ['id_vd_contrato', planId], itemColumns),
      listed(extras, ['id_contrato', contractId], extraColumns),
    ])
    const ownItems = own.filter((item) => item.id_contrato === contractId)
    const planItems = ofPlan.filter(
      (item) => item.id_vd_contrato === planId && item.id_contrato === '',
    )
    const extraItems = added.filter(
      // D is a discount; a service that is over has status I.
      ({ id_contrato: owner, tipo_acres_desc: kind, status }) =>
        owner === contractId && kind.toUpperCase() === 'A' && status.toUpperCase() !== 'I',
    )
    const all = [...(ownItems.length > 0 ? ownItems : planItems), ...extraItems]
    return [...new Set(all.map((item) => item.id_produto))].filter((product) => product !== '')
  }

  async function loadHoldings(customerId: string): Promise<PlanContents[]> {
    const where = [{ column: 'id_cliente', is: '=', value: customerId }] as const
    const rows = await client.list('cliente_contrato', where)
    const inForce = readAll('cliente_contrato', rows, reader(contractColumns)).filter(
      (contract) => contract.id_cliente === customerId && contract.status.toUpperCase() === 'A',
    )
    return Promise.all(
      inForce.map(async ({ id: contractId, id_vd_contrato: planId }) => {
        return { contractId, planId, productIds: await productsOf(contractId, planId) }
      }),
    )
  }

  return {
    holdings(customerId, { fresh, signal } = {}) {
      const load = () => loadHoldings(customerId)
      return caches.holdings.read({ key: [clientId, customerId], load, fresh, signal })
    },

    product(productId) {
      const load = async () => {
        const rows = await client.list('produtos', [{ column: 'id', is: '=', value: productId }])
        const found = readAll('produtos', rows, reader(productColumns)).find(
          (product) => product.id === productId && product.ativo,
        )
        if (!found) return null
        return {
          name: found.descricao,
          price: parseCents(found.valor) || parseCents(found.preco_base),
        }
      }
      return caches.products.read({ key: [clientId, productId], load })
    },

    plan(planId) {
      const load = async () => {
        const rows = await client.list('vd_contratos', [{ column: 'id', is: '=', value: planId }])
        const found = readAll('vd_contratos', rows, reader(planColumns)).find(
          (plan) => plan.id === planId,
        )
        return found ? { name: found.nome } : null
      }
      return caches.plans.read({ key: [clientId, planId], load })
    },

    async addProduct({ customerId, contractId, productId, name, price }) {
      try {
        const inserted = await client.insert(extras, {
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
        readInserted(inserted)
      } finally {
        caches.holdings.outdate([clientId, customerId])
        caches.services.outdate([clientId, customerId, contractId])
      }
    },
  }
}
