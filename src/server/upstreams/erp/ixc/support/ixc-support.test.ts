import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const subject: Row = {
  id: '5',
  assunto: 'Lentidão',
  ativo: 'S',
  mostra_hotsite: 'S',
  finalidade: 'AM',
  setor_su_oss_chamado: '2',
}
const ticket: Row = {
  id: '11',
  id_cliente: '7',
  id_assunto: '5',
  menssagem: 'Lenta',
  su_status: 'EP',
  protocolo: '202611000001',
  data_criacao: '2026-11-18 09:15:00',
  id_ticket_origem: 'I',
  token: 'segredo',
}
const message: Row = {
  id: '21',
  id_ticket: '11',
  mensagem: 'Olá',
  data: '0000-00-00 00:00:00',
  operador: '12',
  visibilidade_mensagens: 'PU',
}

/** An ERP with these rows, which answers every insert and action with `answer`. */
function ixcWith(tables: Readonly<Record<string, readonly Row[]>>, answer: unknown = '') {
  return fakeIxc(({ resource, ixcsoft }) =>
    ixcsoft === 'listar' ? listing(...(tables[resource] ?? [])) : answer,
  )
}

describe('support subjects', () => {
  it('are offered when active, meant for subscribers, and of that desk', async () => {
    const { erp } = ixcWith({
      su_oss_assunto: [
        subject,
        { ...subject, id: '6', mostra_hotsite: 'N' },
        { ...subject, id: '7', ativo: 'N' },
        { ...subject, id: '8', assunto: 'Visita', finalidade: 'OS' },
        { ...subject, id: '9', assunto: 'Dúvida', finalidade: 'AT' },
      ],
    })
    const names = async (kind: 'os' | 'customer_service') =>
      (await erp.supportSubjects(kind)).map(({ name }) => name)
    expect(await names('customer_service')).toEqual(['Dúvida', 'Lentidão'])
    expect(await names('os')).toEqual(['Lentidão', 'Visita'])
  })
})

describe('support requests', () => {
  it.each([
    ['N', 'in_progress'],
    ['P', 'in_progress'],
    ['EP', 'in_progress'],
    ['', 'in_progress'],
    ['S', 'closed'],
    ['C', 'closed'],
  ])('read a ticket with status %o as %s', async (su_status, status) => {
    const { erp } = ixcWith({ su_oss_assunto: [subject], su_ticket: [{ ...ticket, su_status }] })
    const { value } = await erp.supportRequests('customer_service', '7')
    expect(value).toMatchObject([{ status, subject: 'Lentidão' }])
  })

  it.each([
    ['A', 'in_progress'],
    ['EX', 'in_progress'],
    ['RAG', 'in_progress'],
    ['F', 'closed'],
  ])('read an order with status %o as %s', async (status, expected) => {
    const order = { ...ticket, mensagem: 'Lenta', status, mensagem_resposta: 'Feito' }
    const { erp } = ixcWith({ su_oss_assunto: [subject], su_oss_chamado: [order] })
    const { value } = await erp.supportRequests('os', '7')
    expect(value.map((one) => one.status)).toEqual([expected])
    // Until the order is closed, its answer is a draft of the technician.
    expect([...value][0]?.solution?.text).toBe(expected === 'closed' ? 'Feito' : undefined)
  })

  it("leave out other customers' requests and internal requests of staff", async () => {
    const { erp } = ixcWith({
      su_oss_assunto: [subject, { ...subject, id: '6', mostra_hotsite: 'N' }],
      su_ticket: [
        ticket,
        { ...ticket, id: '12', id_cliente: '8' },
        { ...ticket, id: '13', id_assunto: '6' },
        { ...ticket, id: '14', id_assunto: '6', id_ticket_origem: 'H' },
      ],
    })
    const { value } = await erp.supportRequests('customer_service', '7')
    expect(value.map(({ id }) => id)).toEqual(['14', '11'])
    expect(JSON.stringify(value)).not.toContain('segredo')
  })
})

describe('visits of tickets', () => {
  const order: Row = {
    id: '31',
    id_cliente: '7',
    id_ticket: '11',
    status: 'AG',
    data_agenda: '2026-11-30 08:00:00',
    data_agenda_final: '2026-11-30 12:00:00',
  }
  const visits = (...orders: readonly Row[]) =>
    ixcWith({ su_oss_chamado: orders })
      .erp.ticketVisits('7')
      .then(({ value }) => value)

  it('are those of their service orders', async () => {
    const visit = { state: 'scheduled', from: order['data_agenda'], to: order['data_agenda_final'] }
    expect(await visits(order)).toEqual([{ requestId: '11', visit }])
  })

  it.each([{ id_cliente: '8' }, { id_ticket: '0' }, { id_ticket: '' }, { status: 'A' }])(
    'are not of an order with %o',
    async (odd) => expect(await visits({ ...order, ...odd })).toEqual([]),
  )

  it('are none where one of the orders cannot be read', async () => {
    expect(await visits(order, { ...order, id: '32', status: 'XX' })).toEqual([])
  })

  it('are none where the token may not read service orders', async () => {
    const { erp } = fakeIxc(() => ({ type: 'error', message: 'Recurso indisponível' }))
    expect((await erp.ticketVisits('7')).value).toEqual([])
  })
})

describe('support messages', () => {
  async function messagesOf(...rows: Row[]) {
    const tables = { su_oss_assunto: [subject], su_ticket: [ticket], su_mensagens: rows }
    const { erp } = ixcWith(tables)
    const [request] = (await erp.supportRequests('customer_service', '7')).value
    if (!request) throw new Error('no request')
    return (await erp.supportMessages('customer_service', request)).value
  }

  it('are left out unless the ERP marks them with a known public or undecided value', async () => {
    const found = await messagesOf(
      message,
      { ...message, id: '22', visibilidade_mensagens: 'PR' },
      { ...message, id: '23', visibilidade_mensagens: '' },
      { ...message, id: '24', visibilidade_mensagens: 'X' },
      { ...message, id: '25', visibilidade_mensagens: 'P' },
      { ...message, id: '26', id_ticket: '99' },
    )
    expect(found.map(({ id, visibility }) => [id, visibility])).toEqual([
      ['21', 'public'],
      ['25', 'unsaid'],
    ])
  })

  it('have an empty date and name when the ERP has none', async () => {
    expect(await messagesOf(message)).toMatchObject([{ at: '', by: '' }])
    expect(await messagesOf({ ...message, operador: 'Rafael Mendes' })).toMatchObject([
      { by: 'Rafael Mendes' },
    ])
  })
})

describe('a protocol number', () => {
  it.each([
    ['as plain text', new Response('202611000123')],
    ['as quoted text', new Response('"202611000123"')],
    ['as a number', 202_611_000_123],
    ['as text in JSON', { type: 'success', protocolo: '202611000123' }],
    ['as a number in JSON', { protocolo: 202_611_000_123 }],
    ['in a list', [{ tipo: 'sucesso', protocolo: '202611000123' }]],
    ['under msg', { msg: [{ type: 'success', protocolo: '202611000123' }] }],
    ['alone in a list', ['202611000123']],
  ])('is read %s', async (_what, answer) => {
    const { erp, to } = ixcWith({}, answer)
    expect(await erp.newSupportProtocol('customer_service')).toBe('202611000123')
    expect(to('gerar_protocolo_atendimento')).toMatchObject([{ ixcsoft: null }])
  })

  it.each([
    ['an empty answer', new Response('')],
    ['an HTML page', new Response('<html>segredo</html>')],
    ['a refusal', { type: 'error', message: 'segredo 202611000123' }],
    ['an object', { protocolo: { id: 1 } }],
  ])('is a failure for %s', async (_what, answer) => {
    const { erp } = ixcWith({}, answer)
    await expect(erp.newSupportProtocol('os')).rejects.toMatchObject({ kind: 'protocol-error' })
  })
})

describe('opening a support request', () => {
  const draft = {
    customerId: '7',
    subject: { id: '5', name: 'Lentidão' },
    text: 'Lenta',
    protocol: async () => '202611000123',
    departmentId: '',
    processId: '4',
  }
  const tables = {
    su_oss_assunto: [{ ...subject, contrato_obrigatorio: 'S', login_obrigatorio: 'S' }],
    cliente: [{ id: '7', filial_id: '3' }],
    su_ticket_setor: [
      { id: '1', ativo: 'S', mostra_hotsite: 'N', ordem: '1' },
      { id: '2', ativo: 'S', mostra_hotsite: 'S', ordem: '2' },
    ],
    cliente_contrato: [
      { id: '30', id_cliente: '7', status: 'I' },
      { id: '31', id_cliente: '7', status: 'A' },
    ],
    radusuarios: [
      { id: '40', id_cliente: '8', ativo: 'S' },
      { id: '41', id_cliente: '7', ativo: 'S' },
    ],
  }
  const off = { id: '1', ativo: 'N', mostra_hotsite: 'S', ordem: '1' }
  const noSector = { ...subject, setor_su_oss_chamado: '0' }
  const inserted = { type: 'success', message: 'Record successfully inserted!', id: 99 }

  it('sends a department, a branch, and what its subject requires', async () => {
    const { erp, asked } = ixcWith(tables, inserted)
    expect(await erp.openSupportRequest('customer_service', draft)).toBe('99')
    expect(asked.filter(({ ixcsoft }) => ixcsoft === null)).toMatchObject([
      {
        resource: 'su_ticket',
        body: {
          tipo: 'C',
          id_cliente: '7',
          id_filial: '3',
          id_ticket_setor: '2',
          id_wfl_processo: '4',
          id_contrato: '31',
          id_login: '41',
          menssagem: 'Lenta',
          protocolo: '202611000123',
        },
      },
    ])
  })

  it.each([
    ['a ticket without a department', 'customer_service', { su_ticket_setor: [] }],
    ['a ticket whose departments are all off', 'customer_service', { su_ticket_setor: [off] }],
    ['an order whose subject has no department', 'os', { su_oss_assunto: [noSector] }],
    ['an order of a branch that is not known', 'os', { cliente: [{ id: '7', filial_id: {} }] }],
  ] as const)('draws no number for %s, and opens nothing', async (_, kind, change) => {
    const { erp, erps, asked } = ixcWith({ ...tables, ...change }, inserted)
    const protocol = () => erp.newSupportProtocol(kind)
    const opening = erp.openSupportRequest(kind, { ...draft, protocol })
    await expect(opening).rejects.toMatchObject({ kind: 'protocol-error' })
    expect(asked.filter(({ ixcsoft }) => ixcsoft === null)).toEqual([])
    const isBranch = 'cliente' in change
    expect(erps.findings.of('demo')).toEqual(isBranch ? [] : ['no support department'])
  })

  it('leaves out the branch of a ticket whose customer cannot be read', async () => {
    const { erp, to } = ixcWith({ ...tables, cliente: [] }, inserted)
    await erp.openSupportRequest('customer_service', draft)
    expect(to('su_ticket')[0]?.body).not.toHaveProperty('id_filial')
  })

  it.each([
    ['in a list', [{ tipo: 'sucesso', id: '9' }]],
    ['under msg', { msg: [{ type: 'success', id: 9 }] }],
    ['with a space', { type: 'success', id: '9 ' }],
  ])('reads the id of the row %s', async (_, answer) => {
    const { erp } = ixcWith(tables, answer)
    expect(await erp.openSupportRequest('os', { ...draft, departmentId: '8' })).toBe('9')
  })

  it('fails when the ERP refuses, and is not retried', async () => {
    for (const answer of [{ type: 'error', message: 'segredo' }, { type: 'success' }]) {
      const { erp, to } = ixcWith(tables, answer)
      const opening = erp.openSupportRequest('os', { ...draft, departmentId: '8' })
      await expect(opening).rejects.toMatchObject({ kind: 'protocol-error' })
      expect(to('su_oss_chamado')).toMatchObject([{ body: { setor: '8', status: 'A' } }])
    }
  })
})

describe('answers since a message', () => {
  it('are public messages of the asked tickets, in one question', async () => {
    const { erp, to } = ixcWith({
      su_mensagens: [
        message,
        { ...message, id: '22', visibilidade_mensagens: 'PR' },
        { ...message, id: '23', visibilidade_mensagens: 'P' },
        { ...message, id: '24', id_ticket: '99' },
        { ...message, id: '25', id_ticket: '12' },
      ],
    })
    expect(await erp.supportAnswers('customer_service', ['11', '12'], '20')).toEqual([
      { requestId: '11', id: '21' },
      { requestId: '12', id: '25' },
    ])
    expect(to('su_mensagens').map(({ body }) => body)).toMatchObject([
      { qtype: 'su_mensagens.id_ticket', oper: 'IN', query: '11,12', rp: '500' },
    ])
    expect(await erp.supportAnswers('customer_service', [], '20')).toEqual([])
    expect(to('su_mensagens')).toHaveLength(1)
  })

  it('are the closing messages of orders', async () => {
    const order = {
      ...ticket,
      mensagem: 'Lenta',
      mensagem_resposta: 'Trocamos o cabo.',
      status: 'F',
      data_abertura: ticket['data_criacao'],
      data_fechamento: ticket['data_criacao'],
    }
    const { erp } = ixcWith({
      su_oss_assunto: [subject],
      su_oss_chamado: [
        order,
        { ...order, id: '12', status: 'A' },
        { ...order, id: '13', mensagem_resposta: '' },
        { ...order, id: '99' },
      ],
    })
    const answers = await erp.supportAnswers('os', ['11', '12', '13'], '0')
    expect(answers).toEqual([{ requestId: '11', id: '1' }])
  })
})
