import * as v from 'valibot'
import type { Charge } from '#domain/money/bill-parts/charge.ts'
import { type Cents, multiplyDecimals, parseCents } from '#domain/platform/values/money.ts'
import {
  code,
  flag,
  id,
  reference,
  statedAmount,
  statedCount,
  statedDate,
  statedDecimal,
  words,
} from '../reading/column-schemas.ts'
import type { PricedItem } from './item-columns.ts'
import { itemPrice } from './plans-on-sale.ts'

/** Additional services of a contract, and discounts that were entered by hand. */
export const addedColumns = v.object({
  id,
  id_contrato: reference,
  descricao: words,
  quantidade: statedDecimal,
  valor_unitario: statedDecimal,
  valor_total: statedAmount,
  repetir: flag,
  repetir_qtde: statedCount,
  execucoes: statedCount,
  ultima_execucao: statedDate,
  data: statedDate,
  status: code('A', 'I', ''),
  tipo_acres_desc: code('A', 'D'),
})
type AddedRow = v.InferOutput<typeof addedColumns>

/** Discounts and additions of a contract, in reais or in per cent. */
export const changedPriceColumns = v.object({
  id,
  id_contrato: reference,
  id_vd_contrato_produtos: reference,
  descricao: words,
  valor: statedAmount,
  percentual: statedDecimal,
  data_validade: statedDate,
})
type ChangedPriceRow = v.InferOutput<typeof changedPriceColumns>

const monthly = {
  starts: null,
  until: null,
  times: null,
  timesDone: null,
  lastOn: null,
  isEnded: false,
} as const

/** What a service costs a month in all; null where it cannot be read. */
function addedAmount(row: AddedRow): Cents | null {
  const { valor_total: total, quantidade: qtde, valor_unitario: unit } = row
  if (total === null) return null
  if (total !== '') return parseCents(total) < 0 ? null : parseCents(total)
  return itemPrice({ qtde, valor_unit: unit })
}

export const addedId = ({ id: rowId }: Pick<AddedRow, 'id'>): string => `service ${rowId}`

/** Whether a row is a discount that was entered by hand, and no service. */
export const isDiscountByHand = (row: Pick<AddedRow, 'tipo_acres_desc'>): boolean =>
  row.tipo_acres_desc === 'D'

/** A service that was added to a contract, or a discount by hand; null where it cannot be read. */
export function addedCharge(row: AddedRow): Charge | null {
  const { data: starts, execucoes, repetir_qtde: repeats, ultima_execucao: lastOn } = row
  const amount = addedAmount(row)
  if (amount === null || starts === null || repeats === null) return null
  const isDiscount = isDiscountByHand(row)
  return {
    id: addedId(row),
    kind: isDiscount ? 'discount' : 'extra',
    name: row.descricao,
    amount: isDiscount ? -amount : amount,
    starts: starts || null,
    until: null,
    times: row.repetir ? Number(repeats) || null : 1,
    timesDone: execucoes === '' ? null : execucoes,
    lastOn: lastOn || null,
    isEnded: row.status === 'I',
  }
}

/** A share in per cent of an amount, in cents; null for a percentage below 0 or above 100. */
function shareOf(base: Cents, percent: string): Cents | null {
  if (Number(percent) < 0 || Number(percent) > 100) return null
  // A hundredth of a cent is the cent of this product.
  return multiplyDecimals(percent, '0.0001', String(base))
}

/**
 * An amount in reais or in per cent of what it changes; null where it states neither, or two that differ.
 */
function changedAmount(value: string, percent: string, base: Cents | null): Cents | null {
  if (value === '' && percent === '') return null
  const amount = multiplyDecimals('1', value || '0')
  if (amount < 0) return null
  if (Number(percent) === 0) return value === '' ? null : amount
  const share = base === null ? null : shareOf(base, percent)
  return amount === 0 || amount === share ? share : null
}

/** What the items cost in all; null where one of them cannot be read. */
function sumOf(found: readonly PricedItem[]): Cents | null {
  let sum = 0
  for (const item of found) {
    const price = itemPrice(item)
    if (price === null) return null
    sum += price
  }
  return sum
}

export const changedPriceId = (
  kind: 'discount' | 'addition',
  { id: rowId }: Pick<ChangedPriceRow, 'id'>,
): string => `${kind} ${rowId}`

/** A discount or an addition of a contract; null where it cannot be read. */
export function changeOfPrice(
  kind: 'discount' | 'addition',
  row: ChangedPriceRow,
  priced: readonly PricedItem[],
): Charge | null {
  const { id_vd_contrato_produtos: itemId, valor, percentual, data_validade: until } = row
  if (valor === null || percentual === null || until === null) return null
  const ofItem = priced.filter((item) => itemId === '' || item.id === itemId)
  const base = ofItem.length === 0 ? null : sumOf(ofItem)
  const amount = changedAmount(valor, percentual, base)
  if (amount === null) return null
  return {
    ...monthly,
    id: changedPriceId(kind, row),
    kind,
    name: row.descricao,
    amount: kind === 'discount' ? -amount : amount,
    until: until || null,
  }
}

/** The discount that an item has of its own, for a number of bills whose first is not told. */
function itemDiscount(item: PricedItem, price: Cents): Charge | null {
  const { desconto_percentual: percent, valor_desconto_produto: value } = item
  const { qtde_repeticoes_desconto_produto: times } = item
  if (percent === null || value === null || times === null) return null
  const amount = changedAmount(value || '0', percent, price)
  if (amount === null || amount > price) return null
  const id = `discount of item ${item.id}`
  return {
    ...monthly,
    id,
    kind: 'discount',
    name: '',
    amount: -amount,
    times: Number(times) || null,
  }
}

/** A plan as one charge. */
export const planCharge = (name: string, amount: Cents): Charge => ({
  ...monthly,
  id: 'plan',
  kind: 'plan',
  name,
  amount,
})

/**
 * What a contract is charged by its items: each by its name where all have one, else their sum as the plan.
 * null where one cannot be read, or there is none.
 */
export function itemCharges(found: readonly PricedItem[], plan: string): Charge[] | null {
  if (found.length === 0) return null
  const priced = found.map((item) => ({ item, price: itemPrice(item) }))
  const charges: Charge[] = []
  for (const { item, price } of priced) {
    const discount = price === null ? null : itemDiscount(item, price)
    if (price === null || discount === null) return null
    const times = item.repetir ? null : 1
    const charge: Charge = {
      ...monthly,
      id: `item ${item.id}`,
      kind: 'plan',
      name: item.descricao,
      amount: price,
      times,
    }
    charges.push(...[charge, discount].filter(({ amount }) => amount !== 0))
  }
  const ofPlan = charges.filter(({ kind, times }) => kind === 'plan' && times === null)
  if (ofPlan.length > 1 && ofPlan.every(({ name }) => name !== '')) return charges
  const sum = ofPlan.reduce((all, { amount }) => all + amount, 0)
  return [planCharge(plan, sum), ...charges.filter((charge) => !ofPlan.includes(charge))]
}
