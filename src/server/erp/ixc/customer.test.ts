import { describe, expect, it } from 'vitest'
import { type Row, type Asked, fakeIxc, listing, customerRow } from '#tests/support/fake-ixc.ts'

const places = (asked: Asked, customers: (query: string) => Row[]) => {
  if (asked.resource === 'cidade') return listing({ id: '100', nome: 'Lages', uf: '24' })
  if (asked.resource === 'uf') return listing({ id: '24', nome: 'Santa Catarina', sigla: 'SC' })
  return listing(...customers(asked.body['query'] ?? ''))
}

describe('customers', () => {
  it('come in our form, with city and state by name and no password', async () => {
    const { erp } = fakeIxc((asked) => places(asked, () => [customerRow]))
    const { value } = await erp.customer('7')
    expect(value).toEqual({
      id: '7',
      isActive: true,
      document: '52998224725',
      legalName: 'Maria Clara Souza',
      tradeName: '',
      emails: ['maria@correio.example', 'mclara@trabalho.example'],
      phone: '(48) 99101-0000',
      cep: '',
      street: '',
      number: '',
      district: '',
      complement: '',
      city: 'Lages',
      state: 'SC',
    })
  })

  it('are found by the masked document, or by its digits in bases that hold those', async () => {
    for (const stored of ['529.982.247-25', '52998224725']) {
      const { erp, to } = fakeIxc((asked) =>
        places(asked, (query) => (query === stored ? [{ ...customerRow, cnpj_cpf: stored }] : [])),
      )
      expect(await erp.customersByDocument('52998224725')).toMatchObject([{ id: '7' }])
      expect(to('cliente')[0]?.body['query']).toBe('529.982.247-25')
    }
  })

  it('cost the ERP the same questions whether they exist or not', async () => {
    const queries = await Promise.all(
      [[customerRow], []].map(async (rows) => {
        const { erp, to } = fakeIxc((asked) => places(asked, () => rows))
        await erp.customersByDocument('52998224725')
        return to('cliente').map(({ body }) => body['query'])
      }),
    )
    expect(queries[0]).toEqual(['529.982.247-25', '52998224725'])
    expect(queries[1]).toEqual(queries[0])
  })

  it('all come, also those kept in another form than an inactive one', async () => {
    const { erp } = fakeIxc((asked) =>
      places(asked, (query) =>
        query.includes('.')
          ? [{ ...customerRow, ativo: 'N' }]
          : [{ ...customerRow, id: '8', cnpj_cpf: '52998224725' }],
      ),
    )
    const found = await erp.customersByDocument('52998224725')
    expect(found.map(({ id, isActive }) => [id, isActive])).toEqual([
      ['7', false],
      ['8', true],
    ])
  })

  it('are never somebody else, whatever the ERP answers', async () => {
    const other = { ...customerRow, id: '8', cnpj_cpf: '111.444.777-35' }
    const { erp } = fakeIxc((asked) => places(asked, () => [other]))
    expect(await erp.customersByDocument('52998224725')).toEqual([])
    expect((await erp.customer('7')).value).toBeNull()
  })

  it('are asked for at every sign-in, never remembered', async () => {
    const { erp, to } = fakeIxc((asked) => places(asked, () => [customerRow]))
    await erp.customersByDocument('52998224725')
    await erp.customersByDocument('52998224725')
    expect(to('cliente')).toHaveLength(4)
    expect(to('cidade')).toHaveLength(1)
  })

  it('come without a city when the ERP does not find it', async () => {
    const { erp } = fakeIxc(({ resource }) =>
      resource === 'cliente' ? listing(customerRow) : { type: 'error', message: 'Recurso' },
    )
    expect((await erp.customer('7')).value).toMatchObject({ id: '7', city: '', state: '' })
  })
})
