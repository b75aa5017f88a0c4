import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'
import type { PricedContract } from '../../offer-port.ts'

const contract = (own: Row = {}): Row => ({
  id: '201',
  id_cliente: '101',
  id_filial: '1',
  id_vd_contrato: '12',
  tipo: 'I',
  status: 'A',
  status_internet: 'A',
  fidelidade: '12',
  data_expiracao: '2027-03-15',
  endereco_padrao_cliente: 'N',
  cidade: '4205',
  ...own,
})
const plan = (id: string, own: Row = {}): Row => ({
  id,
  nome: `FIBRA ${id}`,
  descricao: '',
  tipo: 'I',
  valor_contrato: '99.900000000',
  Ativo: 'S',
  id_cidade: '0',
  id_filial: '0',
  ...own,
})

function erpWith(tables: Readonly<Record<string, readonly Row[]>>) {
  const all = { cliente: [{ id: '101', cidade: '4216', senha: 'segredo' }], ...tables }
  return fakeIxc(({ resource }) => listing(...(new Map(Object.entries(all)).get(resource) ?? [])))
}
const sales = async (tables: Readonly<Record<string, readonly Row[]>>) =>
  (await erpWith(tables).erp.contractSales('101')).value
const ids = ([first]: Awaited<ReturnType<typeof sales>>) => first?.onSale.map(({ id }) => id)

describe('what is on sale for a contract', () => {
  it('is the active plans and extras with their prices, and what the contract costs today', async () => {
    const { erp, to } = erpWith({
      cliente_contrato: [contract()],
      vd_contratos: [
        plan('12'),
        plan('13', { valor_contrato: '1.129,90', tipo: 'SVA', descricao: 'x' }),
        plan('14', { Ativo: 'N' }),
        plan('15', { Ativo: undefined, ativo: 's', nome: '', descricao: 'Só descrição' }),
        plan('16', { tipo: 'X' }),
        plan('17', { nome: '' }),
        plan('0'),
      ],
    })
    expect((await erp.contractSales('101')).value).toEqual([
      {
        contractId: '201',
        planId: '12',
        price: 99_90,
        loyalUntil: '2027-03-15',
        onSale: [
          { id: '12', name: 'FIBRA 12', kind: 'plan_change', price: 99_90 },
          { id: '13', name: 'FIBRA 13', kind: 'extra', price: 1129_90 },
          { id: '15', name: 'Só descrição', kind: 'plan_change', price: 99_90 },
        ],
      },
    ])
    expect(to('vd_contratos')[0]?.body).toMatchObject({
      qtype: 'vd_contratos.Ativo',
      query: 'S',
    })
    // No plan is limited to a city, so the customer's own is not asked for.
    expect(to('cliente')).toEqual([])
  })

  it.each([
    ['the city of the installation', contract(), ['1', '2']],
    ['the city of the customer', contract({ endereco_padrao_cliente: 'S' }), ['1', '3']],
    ['no city that is known', contract({ cidade: '0' }), ['1']],
  ])('is limited to %s, and to the branch', async (_, own, expected) => {
    const found = await sales({
      cliente_contrato: [own],
      vd_contratos: [
        plan('1', { id_cidade: '' }),
        plan('2', { id_cidade: '4205' }),
        plan('3', { id_cidade: '4216' }),
        plan('4', { id_cidade: '4205,4216' }),
        plan('5', { id_filial: '2' }),
      ],
    })
    expect(ids(found)).toEqual(expected)
  })

  it('takes the items of a plan without a value, and those of the contract before its plan', async () => {
    const none = { id_contrato: '0', id_vd_contrato: '0', valor_unit: '' }
    const item = { ...none, id: '9', qtde: '1', repetir: 'S' }
    const [found] = await sales({
      cliente_contrato: [contract()],
      vd_contratos: [plan('12', { valor_contrato: '' }), plan('13', { valor_contrato: '0.00' })],
      vd_contratos_produtos: [
        { ...item, id: '1', id_vd_contrato: '13', valor_unit: '60.000000000' },
        { ...item, id: '2', id_vd_contrato: '13', qtde: '2', valor_unit: '10,50' },
        { ...item, id: '3', id_contrato: '201', id_vd_contrato: '13', valor_unit: '89.90' },
        { ...item, id: '4', id_contrato: '999', valor_unit: '5.00' },
      ],
    })
    expect(found?.price).toBe(89_90)
    expect(found?.onSale.map(({ id, price }) => [id, price])).toEqual([
      ['12', 0],
      ['13', 81_00],
    ])
  })

  it('does not guess a price that cannot be read, nor a sum of which a part cannot be', async () => {
    const item = { id_contrato: '0', id_vd_contrato: '0', qtde: '1', valor_unit: '10.00' }
    const [found] = await sales({
      cliente_contrato: [contract()],
      vd_contratos: [
        plan('12'),
        plan('13', { valor_contrato: '1.099' }),
        plan('14', { valor_contrato: '' }),
        plan('15', { valor_contrato: '' }),
      ],
      vd_contratos_produtos: [
        { ...item, id: '1', id_vd_contrato: '13' },
        { ...item, id: '2', id_vd_contrato: '14', valor_unit: '1,234' },
        { ...item, id: '3', id_vd_contrato: '14' },
        { ...item, id: '4', id_vd_contrato: '15', qtde: '1.000' },
        { ...item, id: '5', id_contrato: '201', valor_unit: '1.099' },
      ],
    })
    // Not the price of its plan either: the contract has items of its own.
    expect(found?.price).toBeNull()
    expect(found?.onSale.map(({ id, price }) => [id, price])).toEqual([
      ['12', 99_90],
      ['13', 0],
      ['14', 0],
      ['15', 0],
    ])
  })

  it('compares plan with plan: discounts, additions and what is charged once are left out', async () => {
    const own = { id: '1', id_contrato: '201', id_vd_contrato_produtos: '0', descricao: '' }
    const item = { id_contrato: '0', id_vd_contrato: '12', qtde: '1', repetir: 'S' }
    const [found] = await sales({
      cliente_contrato: [contract()],
      vd_contratos: [plan('12')],
      vd_contratos_produtos: [
        { ...item, id: '1', valor_unit: '99.90', valor_desconto_produto: '9.90' },
        { ...item, id: '2', valor_unit: '50.00', repetir: 'N' },
      ],
      cliente_contrato_descontos: [{ ...own, valor: '20.00' }],
      cliente_contrato_acrescimos: [{ ...own, valor: '5.00' }],
    })
    expect(found?.price).toBe(99_90)
  })

  it('knows the price of a plan that is out of sale, and none of a plan it does not have', async () => {
    const out = plan('12', { Ativo: 'N', valor_contrato: '59.90' })
    const [found] = await sales({ cliente_contrato: [contract()], vd_contratos: [out] })
    expect(found).toMatchObject({ price: 59_90, onSale: [] })
    const [unknown] = await sales({ cliente_contrato: [contract()], vd_contratos: [] })
    expect(unknown).toMatchObject({ price: null })
  })

  it.each([
    ['cancelled', contract({ status: 'I' })],
    ['a telephone', contract({ tipo: 'T' })],
    ['of somebody else', contract({ id_cliente: '102' })],
  ])('is nothing for a contract that is %s', async (_, own) => {
    expect(await sales({ cliente_contrato: [own], vd_contratos: [plan('13')] })).toEqual([])
  })

  it.each([
    [{ fidelidade: '0' }, null],
    [{ fidelidade: '' }, null],
    [{ data_expiracao: '0000-00-00' }, null],
    [{ data_expiracao: '15/03/2027' }, '2027-03-15'],
  ])('has the end of the loyalty where the ERP has one: %o', async (own, loyalUntil) => {
    const [found] = await sales({ cliente_contrato: [contract(own)], vd_contratos: [] })
    expect(found?.loyalUntil).toBe(loyalUntil)
  })

  it('asks for the price list once for all subscribers', async () => {
    const { erp, to } = erpWith({
      cliente_contrato: [contract(), contract({ id: '202', id_cliente: '102' })],
      vd_contratos: [plan('12')],
    })
    await erp.contractSales('101')
    await erp.contractSales('102')
    expect(to('vd_contratos')).toHaveLength(1)
  })
})

const today = '2026-11-20'
/** Contracts with what each costs today. */
const pricedToday = (contracts: readonly PricedContract[]) =>
  contracts.map(({ priceOn, ...rest }) => ({ ...rest, price: priceOn(today) }))

describe('what a contract costs today', () => {
  const ofPlan = { id_contrato: '0', id_vd_contrato: '12', qtde: '1', repetir: 'S' }
  const item = { ...ofPlan, id: '1', valor_unit: '99.90' }
  const off = { id: '1', id_contrato: '201', id_vd_contrato_produtos: '0', descricao: 'Fidelidade' }
  const byHand = { id: '1', id_contrato: '201', valor_total: '5.00', status: 'A', repetir: 'S' }
  const priceWith = async (tables: Readonly<Record<string, readonly Row[]>>) => {
    const base = {
      cliente_contrato: [contract()],
      vd_contratos: [plan('12')],
      vd_contratos_produtos: [item],
    }
    const { erp } = erpWith({ ...base, ...tables })
    const [priced] = (await erp.pricedContracts(['101'])).items
    return priced?.priceOn(today)
  }
  const priceByDiscount = (own: Row) =>
    priceWith({ cliente_contrato_descontos: [{ ...off, valor: '20.00', ...own }] })

  it.each<[string, number | null, Row]>([
    ['a standing discount', 79_90, {}],
    ['a discount until today', 79_90, { data_validade: '2026-11-20' }],
    ['no discount that ended yesterday', 99_90, { data_validade: '2026-11-19' }],
    ['a discount in per cent', 89_91, { valor: '0.00', percentual: '10.00' }],
    ['the discount of another contract', 99_90, { id_contrato: '202' }],
    ['a discount that cannot be read', null, { valor: '1.099' }],
    ['a discount whose end cannot be read', null, { data_validade: 'logo' }],
  ])('counts %s', async (_, price, own) => {
    expect(await priceByDiscount(own)).toBe(price)
  })

  it.each<[string, number | null, Readonly<Record<string, readonly Row[]>>]>([
    ['additions', 104_90, { cliente_contrato_acrescimos: [{ ...off, valor: '5.00' }] }],
    [
      'discounts by hand',
      94_90,
      { cliente_contrato_servicos: [{ ...byHand, tipo_acres_desc: 'D' }] },
    ],
    ['no extras', 99_90, { cliente_contrato_servicos: [{ ...byHand, tipo_acres_desc: 'A' }] }],
    [
      'no discount of one bill',
      99_90,
      { cliente_contrato_servicos: [{ ...byHand, tipo_acres_desc: 'D', repetir: 'N' }] },
    ],
    [
      'the discount of an item',
      79_90,
      { vd_contratos_produtos: [{ ...item, valor_desconto_produto: '20.00' }] },
    ],
    [
      'no discount of an item of which it is not told for which bills it is',
      null,
      {
        vd_contratos_produtos: [
          { ...item, valor_desconto_produto: '20.00', qtde_repeticoes_desconto_produto: '3' },
        ],
      },
    ],
    [
      'the items of the plan before its value in the price list',
      119_90,
      { vd_contratos_produtos: [item, { ...ofPlan, id: '2', valor_unit: '20.00' }] },
    ],
    [
      'no item that is charged once',
      99_90,
      { vd_contratos_produtos: [item, { ...ofPlan, id: '2', valor_unit: '9.00', repetir: 'N' }] },
    ],
    [
      'a discount of a plan that the price list alone has',
      79_90,
      { vd_contratos_produtos: [], cliente_contrato_descontos: [{ ...off, valor: '20.00' }] },
    ],
  ])('counts %s', async (_, price, tables) => {
    expect(await priceWith(tables)).toBe(price)
  })

  it.each(['descontos', 'acrescimos', 'servicos'])(
    'is not known where the token may not read the form of %s',
    async (form) => {
      const { erp } = fakeIxc(({ resource }) => {
        if (resource === 'cliente_contrato') return listing(contract())
        if (resource === 'vd_contratos') return listing(plan('12'))
        return resource === `cliente_contrato_${form}`
          ? Response.json({ type: 'error', message: 'Recurso não liberado' })
          : listing()
      })
      const { items } = await erp.pricedContracts(['101'])
      expect(pricedToday(items)).toMatchObject([{ contractId: '201', price: null }])
    },
  )

  it.each<[string, string, number | null, Row]>([
    ['with a discount until its last day', '2026-11-14', 79_90, { data_validade: '2026-11-14' }],
    ['without it on the day after', '2026-11-15', 99_90, { data_validade: '2026-11-14' }],
    ['with a standing discount', '2026-11-15', 79_90, {}],
  ])('was on a former day %s', async (_, day, price, own) => {
    const { erp } = erpWith({
      cliente_contrato: [contract()],
      vd_contratos: [plan('12')],
      vd_contratos_produtos: [item],
      cliente_contrato_descontos: [{ ...off, valor: '20.00', ...own }],
    })
    const [priced] = (await erp.pricedContracts(['101'])).items
    expect(priced?.priceOn(day)).toBe(price)
  })

  it.each<[string, number | null, Row]>([
    ['began later', 99_90, { status: 'A', data: '2026-11-16' }],
    ['goes on', 94_90, { status: 'A', data: '2026-11-15' }],
    ['ended on an unknown day', null, { status: 'I', ultima_execucao: '2026-10-15' }],
    ['was given last a month before', 99_90, { status: 'I', ultima_execucao: '2026-10-14' }],
    ['was never given', 99_90, { status: 'I', execucoes: '0' }],
  ])('was on a former day known of a discount by hand that %s', async (_, price, own) => {
    const { erp } = erpWith({
      cliente_contrato: [contract()],
      vd_contratos: [plan('12')],
      vd_contratos_produtos: [item],
      cliente_contrato_servicos: [{ ...byHand, tipo_acres_desc: 'D', ...own }],
    })
    const [priced] = (await erp.pricedContracts(['101'])).items
    expect(priced?.priceOn('2026-11-15')).toBe(price)
    expect(priced?.priceOn(today)).toBe(own['status'] === 'A' ? 94_90 : 99_90)
  })
})

describe('the prices of contracts of several customers', () => {
  const own = { data_ativacao: '2024-05-02', data_inicial_suspensao: '2026-10-01' }
  const tables = {
    cliente_contrato: [
      contract(own),
      contract({ id: '202', id_cliente: '102', id_vd_contrato: '13', contrato_suspenso: 'S' }),
      contract({ id: '203', id_cliente: '102', status_internet: 'FA', id_vd_contrato: '99' }),
      contract({ id: '204', id_cliente: '102', status: 'I' }),
      contract({ id: '205', id_cliente: '102', tipo: 'T' }),
      contract({ id: '206', id_cliente: '103' }),
    ],
    vd_contratos: [plan('12'), plan('13', { valor_contrato: '59.90' })],
  }

  it('are read by a question for all, with what is known of suspensions', async () => {
    const { erp, to } = erpWith(tables)
    const { items, isIncomplete } = await erp.pricedContracts(['101', '102'])
    expect(isIncomplete).toBe(false)
    expect(pricedToday(items)).toEqual([
      {
        contractId: '201',
        customerId: '101',
        price: 99_90,
        activatedOn: '2024-05-02',
        isBlocked: false,
        isSuspended: false,
        suspendedFrom: '2026-10-01',
      },
      expect.objectContaining({ contractId: '202', price: 59_90, isSuspended: true }),
      expect.objectContaining({ contractId: '203', price: null, isBlocked: true }),
    ])
    expect(to('cliente_contrato')).toHaveLength(1)
    // Those of the contracts, and those of their plans.
    expect(to('vd_contratos_produtos')).toHaveLength(2)
    for (const form of ['descontos', 'acrescimos', 'servicos']) {
      expect(to(`cliente_contrato_${form}`)).toHaveLength(1)
    }
  })

  it('are those of all contracts, of which the ERP takes some in a question', async () => {
    const customers = Array.from({ length: 301 }, (_, place) => String(1000 + place))
    const contracts = customers.map((id_cliente) =>
      contract({ id: `9${id_cliente}`, id_cliente, id_vd_contrato: `5${id_cliente}` }),
    )
    const { erp, to } = fakeIxc(({ resource, body }) => {
      const asked = new Set((body['query'] ?? '').split(','))
      const column = body['qtype']?.split('.')[1] ?? ''
      const all = {
        cliente_contrato: contracts,
        vd_contratos_produtos: contracts.map(({ id_vd_contrato: planId }) => ({
          id: planId,
          id_contrato: '0',
          id_vd_contrato: planId,
          qtde: '1',
          valor_unit: '79.90',
          repetir: 'S',
        })),
      }
      const rows: readonly Row[] = new Map(Object.entries(all)).get(resource) ?? []
      return listing(...rows.filter((row) => asked.has(String(row[column]))))
    })
    const { items } = await erp.pricedContracts(customers)
    expect(items).toHaveLength(301)
    expect(new Set(items.map(({ priceOn }) => priceOn(today)))).toEqual(new Set([79_90]))
    expect(to('cliente_contrato_descontos')).toHaveLength(2)
  })

  it('are not known where the token may not read the price list', async () => {
    const { erp } = fakeIxc(({ resource }) =>
      resource === 'cliente_contrato'
        ? listing(contract())
        : Response.json({ type: 'error', message: 'Recurso não liberado' }),
    )
    const { items } = await erp.pricedContracts(['101'])
    expect(pricedToday(items)).toMatchObject([{ contractId: '201', price: null }])
  })

  it('are said to be a part where a contract cannot be read', async () => {
    const rows = [contract(), contract({ id: '209', status_internet: '??' })]
    const { erp } = erpWith({ ...tables, cliente_contrato: rows })
    const { items, isIncomplete } = await erp.pricedContracts(['101'])
    expect(items.map(({ contractId }) => contractId)).toEqual(['201'])
    expect(isIncomplete).toBe(true)
  })
})
