import { describe, expect, it } from 'vitest'
import {
  type Row,
  type Asked,
  fakeIxc,
  listing,
  customerRow,
} from '#tests/support/upstreams/fake-ixc.ts'

const answerWithPlaces = (asked: Asked, customers: (query: string) => Row[]) => {
  if (asked.resource === 'cidade') return listing({ id: '100', nome: 'Lages', uf: '24' })
  if (asked.resource === 'uf') return listing({ id: '24', nome: 'Santa Catarina', sigla: 'SC' })
  return listing(...customers(asked.body['query'] ?? ''))
}

describe('reading customers', () => {
  it('reads the customer again from an ERP at another address', async () => {
    const { erp, erpAt, to } = fakeIxc((asked) => answerWithPlaces(asked, () => [customerRow]))
    await erp.customer('7')
    await erp.customer('7')
    expect(to('cliente')).toHaveLength(1)
    await erpAt('new.erp.sandbox.example').customer('7')
    expect(to('cliente')).toHaveLength(2)
  })

  it('asks no more at once than the provider allows', async () => {
    let underWay = 0
    let most = 0
    let answer = () => {}
    const isOpen = new Promise<void>((resolve) => (answer = resolve))
    const { asked, erpWith } = fakeIxc(async (call) => {
      underWay += 1
      most = Math.max(most, underWay)
      await isOpen
      underWay -= 1
      return answerWithPlaces(call, () => [])
    })
    const erp = erpWith(2)
    const reads = ['1', '2', '3', '4'].map((id) => erp.customer(id))
    await expect.poll(() => asked.length).toBe(2)
    answer()
    await Promise.allSettled(reads)
    expect(most).toBe(2)
  })

  it('answers the documents of active customers only', async () => {
    const { erp } = fakeIxc(() =>
      listing(
        customerRow,
        { ...customerRow, id: '8', ativo: 'N' },
        { ...customerRow, id: '9', cnpj_cpf: '111.444.777-35' },
      ),
    )
    expect(await erp.activeDocuments(['7', '8'])).toEqual(new Map([['7', '52998224725']]))
  })

  it.each<[string, Row[]]>([
    ['cannot be read', [customerRow, { ...customerRow, id: '8', ativo: '' }]],
    [
      'comes twice and says two things',
      [customerRow, { ...customerRow, id: '8' }, { ...customerRow, id: '8', ativo: 'N' }],
    ],
    ['may be another one', [customerRow, { ...customerRow, id: 'x' }]],
  ])('does not say whether a customer is active whose row %s', async (_, rows) => {
    const { erp } = fakeIxc(() => listing(...rows))
    const standings = await erp.customerStandings(['7', '8'])
    expect(standings.get('7')).toEqual({
      isActive: true,
      isPortalClosed: false,
      document: '52998224725',
    })
    expect(standings.has('8')).toBe(false)
  })

  it('says that a customer is not active who is disabled, or in no row of a whole answer', async () => {
    const disabled = { ...customerRow, id: '8', ativo: 'N' }
    const { erp } = fakeIxc(() => listing(customerRow, disabled))
    const standings = await erp.customerStandings(['7', '8', '9'])
    expect([...standings].map(([id, { isActive }]) => [id, isActive])).toEqual([
      ['7', true],
      ['8', false],
      ['9', false],
    ])
  })

  it('asks again for the customers that are counted and not sent', async () => {
    const rowOf = (id: string) => ({ ...customerRow, id })
    // This server gives two rows at most, and the first one twice.
    const { erp, to } = fakeIxc(({ body }) => {
      const ids = (body['query'] ?? '').split(',')
      const rows = ids.flatMap((id) => (id === '7' ? [rowOf(id), rowOf(id)] : [rowOf(id)]))
      return { page: '1', total: String(rows.length), registros: rows.slice(0, 2) }
    })
    expect([...(await erp.customerStandings(['7', '8', '9', '10'])).keys()]).toEqual([
      '7',
      '8',
      '9',
      '10',
    ])
    expect(to('cliente').map(({ body }) => body['query'])).toEqual(['7,8,9,10', '8,9,10', '10'])
  })

  it('fails where a customer is counted and never sent', async () => {
    const { erp } = fakeIxc(() => ({ page: '1', total: '2', registros: [customerRow] }))
    const failure = { kind: 'protocol-error' }
    await expect(erp.customerStandings(['7', '8'])).rejects.toMatchObject(failure)
    await expect(erp.activeDocuments(['7', '8'])).rejects.toMatchObject(failure)
  })

  it('knows the customer of a document without asking again', async () => {
    const { erp, to } = fakeIxc((asked) => answerWithPlaces(asked, () => [customerRow]))
    await erp.customersByDocument('52998224725')
    const asked = to('cliente').length
    expect((await erp.customer('7')).value).toMatchObject({ document: '52998224725' })
    expect(to('cliente')).toHaveLength(asked)
  })

  it('returns city and state by name, and no password', async () => {
    const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [customerRow]))
    const { value } = await erp.customer('7')
    expect(value).toEqual({
      id: '7',
      isActive: true,
      isPortalClosed: false,
      document: '52998224725',
      legalName: 'Maria Clara Souza',
      tradeName: '',
      emails: ['maria@correio.example', 'mclara@trabalho.example'],
      phone: '(48) 99101-0000',
      mobiles: ['+5548991010000'],
      cep: '',
      street: '',
      number: '',
      district: '',
      complement: '',
      city: 'Lages',
      state: 'SC',
    })
  })

  it('decodes the entities in names, addresses and contacts', async () => {
    const row = {
      ...customerRow,
      razao: 'SOUZA &amp; FILHOS LTDA',
      fantasia: 'P&atilde;o &amp;amp; Cia',
      email: 'Maria &lt;maria@exemplo.com.br&gt;',
      endereco: 'Rua S&#227;o Jos&#xE9;',
      complemento: '<b>Casa&nbsp;2</b>',
      cidade: 'Florian&oacute;polis',
    }
    const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [row]))
    expect((await erp.customer('7')).value).toMatchObject({
      legalName: 'SOUZA & FILHOS LTDA',
      tradeName: 'Pão & Cia',
      emails: ['maria@exemplo.com.br', 'maria@correio.example'],
      street: 'Rua São José',
      complement: 'Casa 2',
      city: 'Florianópolis',
    })
  })

  it.each([
    [{ telefone_celular: '', fone: '0 15 48 9910-1000 (Maria)' }, '(48) 99910-1000'],
    [{ telefone_celular: '99101-0000', fone: '(48) 3300-0000 ramal 2' }, '(48) 3300-0000'],
    [{ telefone_celular: '(48) 99101-0000/99102-0000', fone: '' }, '(48) 99101-0000'],
    // What cannot be read is shown as it stands.
    [{ telefone_celular: '', fone: '99101-0000 (recado)' }, '99101-0000 (recado)'],
  ])('takes of the numbers %j the first that can be called', async (numbers, phone) => {
    const row = { ...customerRow, whatsapp: '', telefone_comercial: '', ...numbers }
    const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [row]))
    expect((await erp.customer('7')).value?.phone).toBe(phone)
  })

  it('takes the state from the city when the record holds none', async () => {
    for (const uf of ['0', '', undefined]) {
      const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [{ ...customerRow, uf }]))
      expect((await erp.customer('7')).value).toMatchObject({ city: 'Lages', state: 'SC' })
    }
  })

  it('says that the provider closed the portal for a customer, and reminds none of them', async () => {
    const closed = { ...customerRow, hotsite_acesso: '0' }
    const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [closed]))
    expect((await erp.customer('7')).value).toMatchObject({ isActive: true, isPortalClosed: true })
    expect(await erp.activeDocuments(['7'])).toEqual(new Map())
  })

  it('finds a document stored with or without punctuation', async () => {
    for (const stored of ['529.982.247-25', '52998224725']) {
      const { erp, to } = fakeIxc((asked) =>
        answerWithPlaces(asked, (query) =>
          query === stored ? [{ ...customerRow, cnpj_cpf: stored }] : [],
        ),
      )
      expect(await erp.customersByDocument('52998224725')).toMatchObject({ records: [{ id: '7' }] })
      expect(to('cliente')[0]?.body['query']).toBe('529.982.247-25')
    }
  })

  it('asks the ERP the same questions whether the customer exists or not', async () => {
    const queries = await Promise.all(
      [[customerRow], []].map(async (rows) => {
        const { erp, to } = fakeIxc((asked) => answerWithPlaces(asked, () => rows))
        await erp.customersByDocument('52998224725')
        return to('cliente').map(({ body }) => body['query'])
      }),
    )
    expect(queries[0]).toEqual(['529.982.247-25', '52998224725'])
    expect(queries[1]).toEqual(queries[0])
  })

  it('asks one question for a sign-in by known ids, and one for none', async () => {
    const { erp, asked } = fakeIxc((call) =>
      answerWithPlaces(call, () => [
        customerRow,
        { ...customerRow, id: '8' },
        { ...customerRow, id: '9', cnpj_cpf: '111.444.777-35' },
      ]),
    )
    const idsOf = async (ids: string[]) =>
      (await erp.signInRecordsOf('52998224725', ids)).records.map(({ id }) => id)
    expect(await idsOf(['7'])).toEqual(['7'])
    expect(await idsOf(['7', '8', '9'])).toEqual(['7', '8'])
    expect(await idsOf([])).toEqual([])
    expect(asked.map(({ body: { qtype, oper, query } }) => [qtype, oper, query])).toEqual([
      ['cliente.id', '=', '7'],
      ['cliente.id', 'IN', '7,8,9'],
      ['cliente.id', '=', '0'],
    ])
  })

  it('returns every record of a document, in both stored forms and inactive ones', async () => {
    const { erp } = fakeIxc((asked) =>
      answerWithPlaces(asked, (query) =>
        query.includes('.')
          ? [{ ...customerRow, ativo: 'N' }]
          : [{ ...customerRow, id: '8', cnpj_cpf: '52998224725' }],
      ),
    )
    const { records: found } = await erp.customersByDocument('52998224725')
    expect(found.map(({ id, isActive }) => [id, isActive])).toEqual([
      ['7', false],
      ['8', true],
    ])
  })

  it('names the records that it cannot read, where they may be of the document', async () => {
    const { erp } = fakeIxc((asked) =>
      answerWithPlaces(asked, () => [
        { ...customerRow, ativo: '' },
        { ...customerRow, id: '8' },
        { ...customerRow, id: '9', ativo: '', cnpj_cpf: '111.444.777-35' },
        { ...customerRow, id: '10', ativo: '', cnpj_cpf: '' },
        { ...customerRow, id: null },
      ]),
    )
    const readOf = async (ids: string[]) => {
      const { records, unreadIds } = await erp.signInRecordsOf('52998224725', ids)
      return [records.map(({ id }) => id), unreadIds]
    }
    expect(await readOf(['7', '8', '9', '10'])).toEqual([['8'], ['7', '10', '']])
    expect(await readOf(['8'])).toEqual([['8'], ['']])
    const { unreadIds } = await erp.signInRecords('52998224725')
    expect([...new Set(unreadIds)]).toEqual(['7', '10', ''])
  })

  it('never returns another customer, whatever the ERP answers', async () => {
    const other = { ...customerRow, id: '8', cnpj_cpf: '111.444.777-35' }
    const { erp } = fakeIxc((asked) => answerWithPlaces(asked, () => [other]))
    expect(await erp.customersByDocument('52998224725')).toEqual({ records: [], unreadIds: [] })
    expect((await erp.customer('7')).value).toBeNull()
  })

  it('asks the ERP at every search by document, without a cache', async () => {
    const { erp, to } = fakeIxc((asked) => answerWithPlaces(asked, () => [customerRow]))
    await erp.customersByDocument('52998224725')
    await erp.customersByDocument('52998224725')
    expect(to('cliente')).toHaveLength(4)
    expect(to('cidade')).toHaveLength(1)
  })

  it('returns a customer without a city when the ERP does not find the city', async () => {
    const { erp } = fakeIxc(({ resource }) =>
      resource === 'cliente' ? listing(customerRow) : { type: 'error', message: 'Recurso' },
    )
    expect((await erp.customer('7')).value).toMatchObject({ id: '7', city: '', state: '' })
  })
})
