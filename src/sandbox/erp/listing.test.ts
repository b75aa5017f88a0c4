import { describe, expect, it } from 'vitest'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'
import type { Row } from '#sandbox/store.ts'

const { list } = sandboxForTest()

async function ids(table: string, fields: Record<string, unknown>): Promise<string[]> {
  const answer = await list(table, { rp: '1000', ...fields })
  const { registros = [] }: { registros?: Row[] } = await answer.json()
  return registros.map((row) => row['id'] ?? '')
}
const by = (query: string) => ids('cliente', { qtype: 'cliente.cnpj_cpf', query, oper: '=' })
const where = (TB: string, OP: string, P: string, P2?: string) =>
  ids('fn_areceber', { grid_param: JSON.stringify([{ TB, OP, P, P2 }]) })

describe('a condition', () => {
  it.each([
    ['fn_areceber.id', '=', '101', undefined, ['101']],
    ['fn_areceber.valor', '=', '99.9', undefined, 9],
    ['fn_areceber.status', '!=', 'A', undefined, ['103', '104', '109']],
    ['fn_areceber.id', '>', '108', undefined, ['109', '110']],
    ['fn_areceber.id', '<', '102', undefined, ['101']],
    ['fn_areceber.id', '>=', '109', undefined, ['109', '110']],
    ['fn_areceber.id', '<=', '102', undefined, ['101', '102']],
    ['fn_areceber.id', 'L', '11', undefined, ['110']],
    ['fn_areceber.id', 'NL', '10', undefined, []],
    // Programs of others send it so, with and without wildcards.
    ['fn_areceber.id', 'LIKE', '11', undefined, ['110']],
    ['fn_areceber.id', 'LIKE', '%9', undefined, ['109']],
    ['fn_areceber.id', 'LIKE', '%.%', undefined, []],
    ['fn_areceber.status', 'IN', 'P, C', undefined, ['104', '109']],
    ['fn_areceber.status', 'NI', 'A,C,P', undefined, ['103']],
    ['fn_areceber.id', 'BE', '103', '104', ['103', '104']],
    ['fn_areceber.id', 'NBE', '102', '110', ['101']],
    ['fn_areceber.status', 'L', 'P', 'C', ['104', '109']],
    ['fn_areceber.status', '!=', 'A', 'R', ['104', '109']],
    ['fn_areceber.data_vencimento', '<', '20/11/2026', undefined, ['102']],
    ['fn_areceber.data_vencimento', '<', '2026-11-20', undefined, ['102']],
  ])('matches by %s %s %s %s', async (column, operator, value, second, expected) => {
    const found = await where(column, operator, value, second)
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  })

  it('on a range of dates matches rows without a date, as on real servers', async () => {
    const range = await where('fn_areceber.pagamento_data', 'BE', '01/10/2026', '31/10/2026')
    expect(range).toContain('103')
    expect(range).toContain('101')
  })

  it.each([
    ['L', 'joao'],
    ['LIKE', 'JOAO%'],
    ['=', 'joao batista lima'],
  ])('finds a name without its accents by %s', async (oper, query) => {
    expect(await ids('cliente', { qtype: 'cliente.razao', query, oper })).toEqual(['2'])
  })

  it('compares documents by their exact text', async () => {
    expect(await by('529.982.247-25')).toEqual(['1', '3'])
    expect(await by('52998224725')).toEqual([])
  })

  it('must match together with all other conditions', async () => {
    const grid = [
      { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'R' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'C' },
    ]
    const fields = { qtype: 'fn_areceber.id', query: '104', oper: '<=' }
    expect(await ids('fn_areceber', { ...fields, grid_param: JSON.stringify(grid) })).toEqual([
      '101',
      '102',
    ])
  })
})

describe('qtype', () => {
  it.each([
    ['without its table', { qtype: 'id', query: '101', oper: '=' }, ['101']],
    ['without an operator', { qtype: 'id', query: '101' }, ['101']],
    [
      'as the table alone, beside grid_param',
      {
        qtype: 'fn_areceber',
        query: '',
        oper: '',
        grid_param: '[{"TB":"fn_areceber.id","OP":"=","P":"102"}]',
      },
      ['102'],
    ],
    ['as the table alone with a value', { qtype: 'fn_areceber', query: '101', oper: '=' }, 10],
    ['without a value', { qtype: 'fn_areceber.id_cliente', query: '', oper: '=' }, 10],
  ])('is read %s', async (_, fields, expected) => {
    const found = await ids('fn_areceber', fields)
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  })
})

describe('a page of a listing', () => {
  it('holds twenty rows by default, in the requested order', async () => {
    const sorted = { sortname: 'fn_areceber.id', sortorder: 'desc', rp: 3, page: 2 }
    expect(await ids('fn_areceber', sorted)).toEqual(['107', '106', '105'])
  })

  it('holds the total, as text for one table and as a number for another', async () => {
    expect(await (await list('fn_areceber', { rp: '1' })).json()).toMatchObject({
      page: '1',
      total: '10',
    })
    expect(await (await list('cliente', { rp: '1' })).json()).toMatchObject({ total: 3 })
  })

  it('has no registros when there are no rows', async () => {
    const answer = await list('cliente', { qtype: 'cliente.id', query: '0', oper: '=' })
    expect(await answer.json()).toEqual({ page: '1', total: 0 })
  })

  it.each([
    ['netmania', false],
    ['cliente', ''],
  ])('has other registros without rows at %s', async (clientId, registros) => {
    const query = { qtype: 'cliente.id', query: '0', oper: '=' }
    const answer = await list('cliente', query, clientId)
    expect(await answer.json()).toEqual({ page: '1', total: 0, registros })
  })

  it('follows a notice of PHP at one provider', async () => {
    const text = await (await list('cidade', {}, 'serrana')).text()
    expect(text).toMatch(/^<br \/>\n<b>Warning<\/b>: .* on line <b>\d+<\/b><br \/>\n\{"page"/)
  })

  it('holds every column as text, with secrets, zero dates and nine decimals', async () => {
    const answer = await list('fn_areceber', {
      qtype: 'fn_areceber.id',
      query: '101',
      oper: '=',
    })
    const { registros }: { registros: Row[] } = await answer.json()
    expect(registros[0]).toMatchObject({
      valor: '99.900000000',
      pagamento_data: '0000-00-00',
      gerencianet_token: '',
      data_vencimento: '2026-11-30',
    })
    const customers: { registros: Row[] } = await (await list('cliente', { rp: '1' })).json()
    expect(customers.registros[0]).toHaveProperty('senha', 'segredo')
  })

  it('keys the rows by position at one provider', async () => {
    const answer = await list('cidade', {}, 'litoral')
    expect(await answer.json()).toMatchObject({ registros: { 0: { nome: 'Florianópolis' } } })
  })

  it('comes as text/x-json in escaped ASCII with a session cookie and one without a name', async () => {
    const answer = await list('cidade', {})
    expect(answer.headers.get('content-type')).toBe('text/x-json; charset=utf-8')
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'IXC_Session',
      '',
    ])
    expect(await answer.text()).toContain('Florian\\u00f3polis')
  })
})

describe('the error box', () => {
  it.each([
    ['a column of grid_param without its table', { grid_param: '[{"TB":"id","OP":"=","P":"1"}]' }],
    ['another table', { qtype: 'cliente.id', query: '1', oper: '=' }],
    ['an unknown column', { qtype: 'fn_areceber.nada', query: '1', oper: '=' }],
    ['an unknown operator', { qtype: 'fn_areceber.id', query: '1', oper: 'like' }],
    ['a sort column without its table', { sortname: 'id' }],
    ['grid_param that is no text', { grid_param: [{ TB: 'fn_areceber.id', OP: '=', P: '1' }] }],
    ['grid_param that is no JSON', { grid_param: '[{' }],
  ])('answers %s with status 200', async (_, fields) => {
    const answer = await list('fn_areceber', fields)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=ISO-8859-1')
    expect(await answer.text()).toContain('Ocorreu um erro ao processar.')
  })

  it.each([
    ['cliente', 504],
    ['serrana', 500],
  ])('has another status at %s', async (clientId, status) => {
    expect((await list('fn_areceber', { sortname: 'id' }, clientId)).status).toBe(status)
  })
})

describe('the view of plan items', () => {
  it('has cells by position, Brazilian decimals, and the contract id in cell 12', async () => {
    const view = 'view_vd_contratos_produtos_gen'
    const fields = { qtype: `${view}.cliente_contrato_id`, query: '1', oper: '=' }
    const {
      rows,
      total,
    }: {
      rows: { id: string; cell: string[] }[]
      total: string
    } = await (await list(view, fields)).json()
    expect(total).toBe('1')
    expect(rows[0]?.id).toBe('1')
    expect(rows[0]?.cell).toHaveLength(15)
    expect(rows[0]?.cell.slice(0, 3)).toEqual(['1', 'SCM', 'FIBRA 500 MEGA'])
    expect(rows[0]?.cell[5]).toBe('20,00')
    expect(rows[0]?.cell[12]).toBe('1')
  })

  it("lists a contract's own items instead of those of its plan", async () => {
    const view = 'view_vd_contratos_produtos_gen'
    const fields = { qtype: `${view}.cliente_contrato_id`, query: '2', oper: '=' }
    const { rows }: { rows: { cell: string[] }[] } = await (await list(view, fields)).json()
    expect(rows.map(({ cell }) => cell[1])).toEqual(['SVA'])
  })
})
