import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const contract = (id: number, changes: Row = {}): Row => ({
  id: String(id),
  id_cliente: '7',
  id_vd_contrato: '12',
  status: 'A',
  status_internet: 'A',
  endereco_padrao_cliente: 'S',
  cidade: '0',
  bairro: '',
  token_assinatura_digital: 'segredo',
  ...changes,
})
const login = {
  id: '1',
  id_cliente: '7',
  id_contrato: '1',
  ativo: 'S',
  id_transmissor: '0',
  id_caixa_ftth: '12',
}
const home = { id: '7', cidade: '4205', bairro: 'Centro', razao: 'Maria', senha: 'segredo' }

describe('reading the contracts of an audience', () => {
  it("takes the contract's own address, or that of its customer", async () => {
    const elsewhere = { endereco_padrao_cliente: 'N', cidade: '4209', bairro: 'Coral' }
    const { erp, to } = fakeIxc(({ resource }) =>
      resource === 'cliente'
        ? listing(home)
        : listing(contract(1), contract(2, elsewhere), contract(3, { id_cliente: '8' })),
    )
    const { items: traits } = await erp.contractTraits(['7'], { withPlaces: true })
    const same = { customerId: '7', planId: '12', pointIds: [], state: 'active' }
    expect(traits).toEqual([
      { ...same, contractId: '1', cityId: '4205', district: 'Centro' },
      { ...same, contractId: '2', cityId: '4209', district: 'Coral' },
    ])
    expect(to('cliente')[0]?.body).toMatchObject({
      qtype: 'cliente.id',
      oper: 'IN',
      query: '7',
      rp: '1',
    })
  })

  it('asks for no customer where no address is wanted, and for nothing without customers', async () => {
    const { erp, asked } = fakeIxc(() => listing(contract(1, { status_internet: 'CA' })))
    expect(await erp.contractTraits(['7'], { withPlaces: false })).toMatchObject({
      items: [{ state: 'blocked' }],
      isIncomplete: false,
    })
    expect((await erp.contractTraits([], { withPlaces: true })).items).toEqual([])
    expect(asked.map(({ resource }) => resource)).toEqual(['cliente_contrato'])
  })

  it('takes the network points of the logins in use, where they are wanted', async () => {
    const { erp, to } = fakeIxc(({ resource }) =>
      resource === 'radusuarios'
        ? listing(
            { ...login, id_transmissor: '3', id_caixa_ftth: '12' },
            { ...login, id: '2', id_transmissor: '0', id_caixa_ftth: '' },
            { ...login, id: '3', ativo: 'N', id_transmissor: '4', id_caixa_ftth: '13' },
            { ...login, id: '4', id_cliente: '8', id_transmissor: '5', id_caixa_ftth: '14' },
          )
        : listing(contract(1), contract(2)),
    )
    const { items } = await erp.contractTraits(['7'], { withPlaces: false, withPoints: true })
    expect(items.map(({ contractId, pointIds }) => [contractId, pointIds])).toEqual([
      ['1', ['box:12', 'olt:3']],
      ['2', []],
    ])
    expect(to('radusuarios')[0]?.body).toMatchObject({
      qtype: 'radusuarios.id_cliente',
      oper: 'IN',
    })
  })

  it.each([
    ['a contract', { cliente_contrato: [contract(1), contract(2, { id_vd_contrato: 'x' })] }],
    ['the home of a customer', { cliente: [{ ...home, id: '8' }] }],
    ['a login', { radusuarios: [login, { ...login, id: '2', id_contrato: 'x' }] }],
  ])('tells who is found as a part where %s cannot be read', async (_name, rows) => {
    const whole: Readonly<Record<string, Row[]>> = {
      cliente: [home],
      cliente_contrato: [contract(1)],
      radusuarios: [login],
    }
    const read = async (answers: typeof whole) => {
      const { erp } = fakeIxc(({ resource }) => listing(...(answers[resource] ?? [])))
      return erp.contractTraits(['7'], { withPlaces: true, withPoints: true })
    }
    expect(await read(whole)).toMatchObject({
      items: [{ pointIds: ['box:12'] }],
      isIncomplete: false,
    })
    expect(await read({ ...whole, ...rows })).toMatchObject({ isIncomplete: true })
  })

  it('reads on after a full answer, and fails when the ERP lists the same rows again', async () => {
    const full = Array.from({ length: 1_000 }, (_, index) => contract(index + 1))
    const { erp, asked } = fakeIxc(({ body }) =>
      body['grid_param']?.includes('"P":"0"') ? listing(...full) : listing(contract(1_001)),
    )
    expect((await erp.contractTraits(['7'], { withPlaces: false })).items).toHaveLength(1_001)
    expect(asked).toHaveLength(2)
    const { erp: stuck } = fakeIxc(() => listing(...full))
    await expect(stuck.contractTraits(['7'], { withPlaces: false })).rejects.toThrow(
      'listing without order',
    )
  })
})

describe('searching the names of an audience', () => {
  it('finds cities with their state, and plans', async () => {
    const { erp, to } = fakeIxc(({ resource }) => {
      if (resource === 'uf') return listing({ id: '42', nome: 'Santa Catarina', sigla: 'SC' })
      if (resource === 'cidade') return listing({ id: '4211', nome: 'Palhoça', uf: '42' })
      return listing({ id: '12', nome: 'FIBRA 500 MEGA' })
    })
    expect(await erp.searchCities('palh')).toEqual([{ id: '4211', name: 'Palhoça (SC)' }])
    expect(to('cidade')[0]?.body).toMatchObject({ qtype: 'cidade.nome', oper: 'L', rp: '20' })
    expect(await erp.searchPlans('500')).toEqual([{ id: '12', name: 'FIBRA 500 MEGA' }])
  })

  it('finds boxes and transmitters of the network', async () => {
    const { erp, to } = fakeIxc(({ resource }) =>
      listing({ id: '3', descricao: resource === 'radpop_radio' ? 'OLT 03' : 'CTO 03' }),
    )
    expect(await erp.searchPoints('03')).toEqual([
      { id: 'box:3', name: 'CTO 03' },
      { id: 'olt:3', name: 'OLT 03' },
    ])
    expect(to('rad_caixa_ftth')[0]?.body).toMatchObject({ qtype: 'rad_caixa_ftth.descricao' })
  })

  it('offers one spelling of each district, and leaves out those found when a table has more', async () => {
    const spelt = (bairro: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: String(index + 1), bairro }))
    const { erp, to } = fakeIxc(({ resource, body }) => {
      if (resource !== 'cliente') return listing(...spelt('CENTENÁRIO', 2), ...spelt('Coral', 1))
      const isNext = body['grid_param']?.includes('!=')
      return isNext ? listing(...spelt('centenario', 1)) : listing(...spelt('Centro', 100))
    })
    const found = await erp.searchDistricts('cent')
    expect(found.map((name) => name.toLowerCase().normalize('NFD').slice(0, 6))).toEqual([
      'centen',
      'centro',
    ])
    expect(to('cliente')).toHaveLength(2)
    expect(JSON.parse(to('cliente')[1]?.body['grid_param'] ?? '[]')).toEqual([
      { TB: 'cliente.bairro', OP: '!=', P: 'Centro' },
    ])
  })
})
