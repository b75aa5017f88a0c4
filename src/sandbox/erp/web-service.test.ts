import { describe, expect, it } from 'vitest'
import { erpToken, sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'

const basic = (token: string) => ({ authorization: `Basic ${btoa(token)}` })

describe('signing in to the ERP', () => {
  it.each([
    ['no header', { authorization: '' }],
    ['a wrong token', basic('7:0')],
    ['another scheme', { authorization: `Bearer ${btoa(erpToken)}` }],
    ['a token that was not encoded', { authorization: `Basic ${erpToken}` }],
  ])('is refused with the web server’s 401 page for %s', async (_, headers) => {
    const { erp } = sandboxForTest()
    const answer = await erp('cliente', {}, { headers: { ixcsoft: 'listar', ...headers } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(await answer.text()).toContain('401 Authorization Required')
  })

  it('is refused with status 200 for a user barred by its address', async () => {
    const { erp } = sandboxForTest()
    const barred = basic(erpToken.replace('7:', '99:'))
    const answer = await erp('cliente', {}, { headers: { ixcsoft: 'listar', ...barred } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      type: 'error',
      message: 'Seu IP não está liberado para efetuar login!',
    })
  })

  const as = (user: string) => ({ ixcsoft: 'listar', ...basic(erpToken.replace('7:', `${user}:`)) })

  it('lets user 98 read what is registered, and refuses every other form', async () => {
    const { erp } = sandboxForTest()
    const customers = await erp('cliente', {}, { headers: as('98') })
    expect(await customers.json()).toMatchObject({ total: 3 })
    for (const form of ['fn_areceber', 'get_boleto', 'desbloqueio_confianca']) {
      const answer = await erp(form, { id: '2' }, { headers: as('98') })
      expect(await answer.json()).toMatchObject({
        type: 'error',
        message: 'Usuário sem permissão para acessar este recurso!',
      })
    }
  })

  it('hides the column liberado from user 97, and nothing else', async () => {
    const { erp } = sandboxForTest()
    const rowOf = async (headers: Record<string, string>) => {
      const { registros } = await (await erp('fn_areceber', { rp: '1' }, { headers })).json()
      return Object.keys(registros[0])
    }
    const all = await rowOf({ ixcsoft: 'listar' })
    expect(all).toContain('liberado')
    expect(await rowOf(as('97'))).toEqual(all.filter((column) => column !== 'liberado'))
  })
})

describe('the header ixcsoft: listar', () => {
  it('turns a GET into a listing with fields in the query string', async () => {
    const { erp } = sandboxForTest()
    const path = 'cliente?qtype=cliente.id&query=2&oper=%3D'
    const options = { method: 'GET', headers: { ixcsoft: 'listar' } }
    const answer = await erp(path, undefined, options)
    expect(await answer.json()).toMatchObject({ registros: [{ razao: 'João Batista Lima' }] })
  })

  const filter = '{"qtype":"cliente.id","query":"2","oper":"="}'
  const json = { ixcsoft: 'listar', 'content-type': 'application/json', ...basic(erpToken) }
  const get = (headers: Record<string, string>) =>
    new Request('https://demo.erp.sandbox.example/webservice/v1/cliente', { headers })

  it('reads the body of a GET, which comes beside the request', async () => {
    const { sandbox } = sandboxForTest()
    const answer = await sandbox.upstream(get(json), { getBody: new TextEncoder().encode(filter) })
    expect(await answer.json()).toMatchObject({
      total: 1,
      registros: [{ razao: 'João Batista Lima' }],
    })
  })

  it('gives the error box to a GET whose body was lost', async () => {
    const { sandbox } = sandboxForTest()
    const answer = await sandbox.upstream(get({ ...json, 'content-length': '44' }))
    expect(await answer.text()).toContain('#FF0000')
  })

  it('gives one row to a GET with its id, as programs of others read it', async () => {
    const { erp } = sandboxForTest()
    const options = { method: 'GET', headers: { ixcsoft: 'listar' } }
    const answer = await erp('cliente/2', undefined, options)
    expect(await answer.json()).toMatchObject({ id: '2', razao: 'João Batista Lima' })
    const missing = await erp('cliente/99', undefined, options)
    expect(await missing.text()).toContain('#FF0000')
  })

  it('leaves a GET without it not found', async () => {
    const { erp } = sandboxForTest()
    const answer = await erp('cliente', undefined, { method: 'GET' })
    expect(answer.status).toBe(404)
  })

  it('leaves a POST without it to insert a row', async () => {
    const { erp, store } = sandboxForTest()
    const answer = await erp('cliente', { qtype: 'cliente.id', query: '1', oper: '=' })
    expect(await answer.json()).toMatchObject({
      type: 'success',
      message: 'Registro inserido com sucesso!',
      id: '4',
    })
    expect(await store.list('demo', 'cliente')).toHaveLength(4)
  })

  it('does not affect an action', async () => {
    const { erp } = sandboxForTest()
    const headers = { ixcsoft: 'listar' }
    const answer = await erp('get_pix', { id_areceber: '101' }, { headers })
    expect(await answer.json()).toMatchObject({ type: 'success' })
  })
})

describe('a request', () => {
  it('may be a form as well as JSON', async () => {
    const { sandbox } = sandboxForTest()
    const form = new FormData()
    form.set('qtype', 'cliente.id')
    form.set('query', '2')
    form.set('oper', '=')
    for (const body of [
      form,
      new URLSearchParams([
        ['qtype', 'cliente.id'],
        ['query', '2'],
      ]),
    ]) {
      const answer = await sandbox.upstream(
        new Request('https://demo.erp.sandbox.example/webservice/v1/cliente', {
          method: 'POST',
          headers: { ixcsoft: 'listar', ...basic(erpToken) },
          body,
        }),
      )
      expect(await answer.json()).toMatchObject({ total: 1 })
    }
  })

  it('for an unknown resource is answered with status 200 as HTML', async () => {
    const { list } = sandboxForTest()
    const answer = await list('segredos', {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.json()).toEqual({
      type: 'error',
      message: 'Recurso segredos não está disponível!',
    })
  })

  it('with a truncated body gets the error box', async () => {
    const { sandbox } = sandboxForTest()
    const answer = await sandbox.upstream(
      new Request('https://demo.erp.sandbox.example/webservice/v1/cliente', {
        method: 'POST',
        headers: { ixcsoft: 'listar', ...basic(erpToken) },
        body: '{"qtype":',
      }),
    )
    expect(await answer.text()).toContain('#FF0000')
  })
})

describe('a write', () => {
  const headers = { ixcsoft: 'listar' }
  const customer = async (erp: ReturnType<typeof sandboxForTest>['erp']) => {
    const query = { qtype: 'cliente.id', query: '1', oper: '=' }
    const answer = await erp('cliente', query, { headers })
    const { registros }: { registros: Record<string, string>[] } = await answer.json()
    return registros[0] ?? {}
  }

  it('ignores unknown columns and stores Brazilian dates as ISO', async () => {
    const { erp, store } = sandboxForTest()
    await erp('cliente', { razao: 'Nova', nada: 'x', data_nascimento: '05/11/1990' })
    const row = await store.get('demo', 'cliente', '4')
    expect(row).toMatchObject({ id: '4', razao: 'Nova', data_nascimento: '1990-11-05', email: '' })
    expect(row).not.toHaveProperty('nada')
  })

  it('is answered in English with a numeric id at one provider', async () => {
    const { erp } = sandboxForTest()
    const answer = await erp('cliente', { razao: 'Nova' }, { clientId: 'litoral' })
    expect(await answer.json()).toMatchObject({
      id: 4,
      message: 'Record successfully inserted!',
    })
  })

  it('replaces a complete record', async () => {
    const { erp } = sandboxForTest()
    const { id, ...whole } = await customer(erp)
    expect(id).toBe('1')
    const answer = await erp('cliente/1', { ...whole, senha: 'outra' }, { method: 'PUT' })
    expect(await answer.json()).toMatchObject({ type: 'success' })
    expect(await customer(erp)).toMatchObject({ senha: 'outra', razao: 'Maria Clara Souza' })
  })

  it('fails for an incomplete record and changes nothing', async () => {
    const { erp } = sandboxForTest()
    const answer = await erp('cliente/1', { senha: 'outra' }, { method: 'PUT' })
    expect(await answer.text()).toContain('#FF0000')
    expect(await customer(erp)).toMatchObject({ senha: 'segredo' })
  })

  it('keeps the columns that only the ERP fills, and the moving dates that were not changed', async () => {
    const { erp, invoiceRow, store } = sandboxForTest()
    const { id, ...whole } = await invoiceRow('101')
    const values = { ...whole, linha_digitavel: '123', obs: 'Combinado' }
    await erp(`fn_areceber/${id}`, values, { method: 'PUT' })
    expect(await invoiceRow('101')).toMatchObject({ linha_digitavel: '', obs: 'Combinado' })
    const stored = await store.get('demo', 'fn_areceber', '101')
    expect(stored).toMatchObject({ data_vencimento: '{{today+10}}' })
  })

  it('deletes a record once', async () => {
    const { erp, store } = sandboxForTest()
    const remove = () => erp('cliente/2', undefined, { method: 'DELETE' })
    expect(await (await remove()).json()).toMatchObject({ type: 'success' })
    expect(await store.get('demo', 'cliente', '2')).toBeNull()
    expect(await (await remove()).text()).toContain('#FF0000')
  })
})
