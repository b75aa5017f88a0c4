import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  addedCharge,
  addedColumns,
  changedPriceColumns,
  changeOfPrice,
  itemCharges,
} from './charge-rows.ts'
import { pricedItemColumns } from './item-columns.ts'

const item = (fields: object = {}) =>
  v.parse(pricedItemColumns, {
    id: '1',
    qtde: '1',
    valor_unit: '99.900000000',
    repetir: 'S',
    ...fields,
  })
const added = (fields: object) =>
  addedCharge(
    v.parse(addedColumns, {
      id: '41',
      id_contrato: '201',
      descricao: 'Ponto extra',
      valor_total: '19.90',
      repetir: 'S',
      repetir_qtde: '0',
      data: '2026-01-05',
      status: 'A',
      tipo_acres_desc: 'A',
      ...fields,
    }),
  )
const discount = (fields: object, items = [item()]) =>
  changeOfPrice(
    'discount',
    v.parse(changedPriceColumns, { id: '51', id_contrato: '201', data_validade: '', ...fields }),
    items,
  )

describe('an added service', () => {
  it('is charged each month, a number of times, or once where its box is not ticked', () => {
    expect(added({})).toMatchObject({
      kind: 'extra',
      amount: 1990,
      starts: '2026-01-05',
      times: null,
    })
    expect(added({ repetir_qtde: '10', execucoes: '3' })).toMatchObject({ times: 10, timesDone: 3 })
    expect(added({ repetir: '' })).toMatchObject({ times: 1 })
    expect(added({ tipo_acres_desc: 'D' })).toMatchObject({ kind: 'discount', amount: -1990 })
    expect(added({ status: 'I' })).toMatchObject({ isEnded: true })
  })

  it('costs its count of a price of nine places, rounded once, where no total is stated', () => {
    const price = { valor_total: '', quantidade: '3', valor_unitario: '0.333333333' }
    expect(added(price)).toMatchObject({ amount: 100 })
    expect(added({ ...price, quantidade: '1.5', valor_unitario: '10.01' })?.amount).toBe(1502)
  })

  it.each([
    { valor_total: 'R$ 1.099' },
    { valor_total: '-1.00' },
    { valor_total: '', valor_unitario: '' },
    { valor_total: '', quantidade: '0', valor_unitario: '9.90' },
    { data: 'ontem' },
    { repetir_qtde: '1.5' },
  ])('is not known with %o', (fields) => {
    expect(added(fields)).toBeNull()
  })
})

describe('a discount', () => {
  it('is an amount, or a share of the item or of all of them', () => {
    expect(discount({ valor: '20.00', data_validade: '2026-12-15' })).toMatchObject({
      amount: -2000,
      until: '2026-12-15',
      starts: null,
    })
    expect(discount({ valor: '0.00', percentual: '10.00' })?.amount).toBe(-999)
    const two = [item(), item({ id: '2', valor_unit: '10.00' })]
    const ofOne = { percentual: '50', id_vd_contrato_produtos: '2' }
    expect(discount(ofOne, two)?.amount).toBe(-500)
    expect(discount({ valor: '9.99', percentual: '10' })?.amount).toBe(-999)
  })

  it.each([
    {},
    { valor: '' },
    { valor: '-5.00' },
    { valor: '5.00', percentual: '10' },
    { percentual: '101' },
    { percentual: '10', id_vd_contrato_produtos: '9' },
    { valor: '5.00', data_validade: 'junho' },
  ])('is not known with %o', (fields) => {
    expect(discount(fields)).toBeNull()
  })
})

describe('the items of a contract', () => {
  it('are the plan by their sum, or each by its name where all have one', () => {
    const free = item({ id: '2', valor_unit: '0.000000000', descricao: 'Livros' })
    expect(itemCharges([item(), free], 'FIBRA')).toMatchObject([
      { id: 'plan', name: 'FIBRA', amount: 9990 },
    ])
    const named = [item({ descricao: 'Internet' }), item({ id: '2', descricao: 'TV', qtde: '2' })]
    expect(itemCharges(named, 'FIBRA')).toMatchObject([
      { name: 'Internet', amount: 9990 },
      { name: 'TV', amount: 19_980 },
    ])
  })

  it('have discounts of their own, and some are charged once', () => {
    const charges = itemCharges(
      [
        item({ valor_desconto_produto: '5.00', qtde_repeticoes_desconto_produto: '6' }),
        item({ id: '2', valor_unit: '50.00', repetir: 'N', descricao: 'Instalação' }),
      ],
      'FIBRA',
    )
    expect(charges).toMatchObject([
      { id: 'plan', amount: 9990 },
      { kind: 'discount', amount: -500, times: 6 },
      { name: 'Instalação', amount: 5000, times: 1 },
    ])
  })

  it('are not known where one cannot be read, or there is none', () => {
    for (const found of [[], [item({ valor_unit: '' })], [item(), item({ id: '2', qtde: '0' })]]) {
      expect(itemCharges(found, 'FIBRA')).toBeNull()
    }
  })
})
