import { describe, expect, it } from 'vitest'
import { hourMs } from '#domain/platform/time/durations.ts'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const contract = (id: string, customer: string) => ({
  id,
  id_cliente: customer,
  status: 'A',
  status_internet: 'A',
  id_vd_contrato: '30',
})
const contracts = [contract('101', '7'), contract('102', '8')]
const ofPlan = { id: '1', id_produto: '500', id_contrato: '0', id_vd_contrato: '30' }
const ofContract = (product: string, id = '2') => ({
  id,
  id_produto: product,
  id_contrato: '101',
  id_vd_contrato: '0',
})

/** An ERP with these items; `toAll` answers the question for those of every contract. */
function erpWith(own: readonly Row[], toAll: () => unknown = () => listing(...own)) {
  return fakeIxc(({ resource, body }) => {
    if (resource === 'cliente_contrato')
      return listing(...contracts.filter(({ id_cliente: owner }) => owner === body['query']))
    if (resource !== 'vd_contratos_produtos') return listing()
    if (body['qtype'] === 'vd_contratos_produtos.id_vd_contrato') return listing(ofPlan)
    if (body['oper'] === '>') return toAll()
    return listing(...own.filter((item) => item['id_contrato'] === body['query']))
  })
}

type Asked = ReturnType<typeof erpWith>
const productsOf = async ({ erp }: Asked, customer: string, fresh = false) =>
  (await erp.planContents(customer, { fresh })).value.flatMap(({ productIds }) => productIds)
const asksFor = ({ to }: Asked, operator: string) =>
  to('vd_contratos_produtos').filter(
    ({ body }) =>
      body['oper'] === operator && body['qtype'] === 'vd_contratos_produtos.id_contrato',
  ).length

describe('the items that contracts have of their own', () => {
  it('are asked for once for all subscribers of a provider', async () => {
    const asked = erpWith([ofContract('600')])
    expect(await productsOf(asked, '7')).toEqual(['600'])
    expect(await productsOf(asked, '8')).toEqual(['500'])
    expect(asksFor(asked, '>')).toBe(1)
    expect(asksFor(asked, '=')).toBe(0)
  })

  it.each([
    [
      'there are more than a page holds',
      () => listing(...Array.from({ length: 1_000 }, (_, nth) => ofContract('1', `${nth}`))),
    ],
    ['the ERP lists those of plans too', () => listing(ofPlan)],
    ['the ERP refuses the question', () => Response.json({ type: 'error', message: 'x' })],
  ])('are asked for by contract where %s', async (_, toAll) => {
    const asked = erpWith([ofContract('600')], toAll)
    expect(await productsOf(asked, '7')).toEqual(['600'])
    expect(await productsOf(asked, '8')).toEqual(['500'])
    expect(asksFor(asked, '>')).toBe(1)
    expect(asksFor(asked, '=')).toBe(2)
  })

  it('are asked for by contract for a fresh answer, which what is shared does not take back', async () => {
    const own: Row[] = []
    const asked = erpWith(own)
    expect(await productsOf(asked, '7')).toEqual(['500'])
    own.push(ofContract('600'))
    expect(await productsOf(asked, '7', true)).toEqual(['600'])
    await productsOf(asked, '8')
    expect(asksFor(asked, '>')).toBe(2)
  })

  it('are at most an hour old where the next bill is foretold by them', async () => {
    const asked = erpWith([ofContract('600')])
    const { erp, clock } = asked
    const pass = (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    }
    await productsOf(asked, '8')
    pass(hourMs - 1)
    await erp.contractCharges('8', '102')
    expect(asksFor(asked, '>')).toBe(1)
    pass(hourMs)
    await erp.contractCharges('8', '102')
    expect(asksFor(asked, '>')).toBe(2)
  })
})
