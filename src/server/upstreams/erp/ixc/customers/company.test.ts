import { expect, it } from 'vitest'
import { fakeIxc, listing } from '#tests/support/upstreams/fake-ixc.ts'

const headOffice = { id: '1', razao: 'Provedor Ltda', cnpj: '11.222.333/0001-81' }
const branch = { id: '2', razao: 'Provedor Ltda', cnpj: '11.222.333/0002-62' }

it('reads the company of the first branch', async () => {
  const { erp } = fakeIxc(() => listing(headOffice, branch))
  expect((await erp.company()).value).toMatchObject({ cnpj: '11.222.333/0001-81' })
})

it.each([{ id: '' }, { id: 'x' }, { razao: {} }, { cnpj: [] }])(
  'takes no other branch for the company where the first has %j',
  async (odd) => {
    const { erp } = fakeIxc(() => listing({ ...headOffice, ...odd }, branch))
    await expect(erp.company()).rejects.toMatchObject({ kind: 'protocol-error' })
  },
)
