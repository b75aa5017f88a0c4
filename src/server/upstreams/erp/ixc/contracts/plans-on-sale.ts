import * as v from 'valibot'
import { type Cents, multiplyDecimals, parseCents } from '#domain/platform/values/money.ts'
import type { OfferKind } from '#domain/service/offers/offer-kind.ts'
import {
  flag,
  id,
  reference,
  statedAmount,
  statedDecimal,
  text,
  words,
} from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList } from '../context.ts'
import type { Row } from '../reading/listing.ts'
import type { PlanOnSale } from './plan-on-sale.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Table } from '../tables.ts'

const columns = v.object({
  id,
  nome: words,
  descricao: words,
  tipo: text,
  valor_contrato: statedAmount,
  ativo: flag,
  id_cidade: text,
  id_filial: reference,
})
const itemColumns = v.object({
  id,
  id_contrato: reference,
  id_vd_contrato: reference,
  qtde: statedDecimal,
  valor_unit: statedDecimal,
})

/** Ids in one question, so that it stays of a size that every server in between takes. */
const maxIdsAsked = 300

/** Internet is what a contract can be changed to; telephone, services and SVA come in addition. */
const kinds: Readonly<Record<string, OfferKind>> = {
  I: 'plan_change',
  T: 'extra',
  S: 'extra',
  SVA: 'extra',
}

/** The column is `Ativo` in the vendor's list of columns and `ativo` in its samples. */
const readColumns = rowReader(columns)
const readPlan = (row: Row) => readColumns({ ...row, ativo: row['Ativo'] ?? row['ativo'] })

/** All rows of these ids, by one question for each 300 of them. */
export async function listAmong(
  { client }: Pick<IxcContext, 'client'>,
  table: Table,
  { column, ids }: { readonly column: string; readonly ids: readonly string[] },
  signal?: AbortSignal,
): Promise<Row[]> {
  const found: Row[] = []
  for (let first = 0; first < ids.length; first += maxIdsAsked) {
    const value = ids.slice(first, first + maxIdsAsked).join(',')
    found.push(...(await client.list(table, [{ column, operator: 'IN', value }], signal)))
  }
  return found
}

/**
 * What an item costs in cents, by its count (one, where none is stated) and its price of nine places; null
 * when one of them cannot be read.
 */
export function itemPrice({
  qtde: count,
  valor_unit: price,
}: {
  readonly qtde: string | null
  readonly valor_unit: string | null
}): Cents | null {
  if (count === null || price === null || price === '') return null
  if (Number(price) < 0 || (count !== '' && Number(count) <= 0)) return null
  return multiplyDecimals(count || '1', price)
}

/** The sum of the items of plans, by the id of each; without what has no items. null where an item cannot be read. */
async function itemSums(
  context: IxcContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cents | null>> {
  const sums = new Map<string, Cents | null>()
  if (ids.length === 0) return sums
  const table = 'vd_contratos_produtos'
  const rows = await listAmong(context, table, { column: 'id_vd_contrato', ids })
  const { items, isIncomplete } = readList(context, table, rows, rowReader(itemColumns))
  // One that cannot be read may belong to each of them.
  if (isIncomplete) return new Map(ids.map((owner) => [owner, null]))
  for (const item of items) {
    // An item belongs to a plan or to a contract; the other column is then 0.
    const owner = item.id_contrato === '' ? item.id_vd_contrato : ''
    if (!ids.includes(owner)) continue
    const price = itemPrice(item)
    const before = sums.get(owner)
    sums.set(owner, price === null || before === null ? null : (before ?? 0) + price)
  }
  return sums
}

async function readPlans(context: IxcContext, rows: readonly Row[]) {
  const { items: plans, isIncomplete } = readList(context, 'vd_contratos', rows, readPlan)
  const bare = plans.filter(({ valor_contrato: value }) => value !== null && parseCents(value) <= 0)
  const sums = await itemSums(
    context,
    bare.map((plan) => plan.id),
  )
  const items = plans.map((plan) => {
    // An unreadable value counts as no price: the sum of the items may be another amount.
    const price = plan.valor_contrato === null ? 0 : parseCents(plan.valor_contrato)
    return { plan, price: price > 0 ? price : (sums.get(plan.id) ?? 0) }
  })
  return { items, isIncomplete }
}

/** All plans and extras on sale, whatever the city and the branch. */
export async function loadPlansOnSale(context: IxcContext): Promise<ReadList<PlanOnSale>> {
  const rows = await context.client.list('vd_contratos', [equals('Ativo', 'S')])
  const { items: plans, isIncomplete } = await readPlans(context, rows)
  const items = plans.flatMap(({ plan, price }): PlanOnSale[] => {
    const kind = kinds[plan.tipo.toUpperCase()]
    const name = plan.nome || plan.descricao
    if (!plan.ativo || kind === undefined || name === '') return []
    const cityId = /^0*$/.test(plan.id_cidade) ? '' : plan.id_cidade
    return [{ id: plan.id, name, kind, price, cityId, branchId: plan.id_filial }]
  })
  return { items, isIncomplete }
}

/** What these plans cost, those out of sale included. */
export async function planPrices(
  context: IxcContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  if (ids.length === 0) return new Map()
  const { items: plans } = await readPlans(
    context,
    await listAmong(context, 'vd_contratos', { column: 'id', ids }),
  )
  return new Map(plans.map(({ plan, price }) => [plan.id, price]))
}
