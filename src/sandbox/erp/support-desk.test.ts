import { describe, expect, it } from 'vitest'
import { noon, sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'

const ticket = {
  tipo: 'C',
  id_cliente: '1',
  id_assunto: '1',
  id_ticket_setor: '2',
  titulo: 'Lentidão',
  prioridade: 'N',
  menssagem: 'Lenta',
  su_status: 'N',
}

function desk() {
  const clock = { now: noon }
  const sandbox = sandboxForTest(() => clock.now)
  const messages = async (id: string): Promise<unknown> => {
    const where = { qtype: 'su_mensagens.id_ticket', query: id, oper: '=' }
    const { registros = [] } = await (await sandbox.list('su_mensagens', where)).json()
    return registros
  }
  return { ...sandbox, clock, messages }
}

describe('a new ticket', () => {
  it('gets its date from the ERP, whatever date was sent', async () => {
    const { erp, store } = desk()
    const { id } = await (await erp('su_ticket', { ...ticket, data_criacao: '' })).json()
    expect(await store.get('demo', 'su_ticket', id)).toMatchObject({
      data_criacao: '2026-11-20 12:00:00',
    })
  })

  it.each(['id_ticket_setor', 'titulo', 'menssagem'])('is refused without %s', async (column) => {
    const { erp, store } = desk()
    const answer = await (await erp('su_ticket', { ...ticket, [column]: '' })).json()
    expect(answer).toMatchObject({
      type: 'error',
      message: 'Preencha os campos obrigatórios!<br />',
    })
    expect(await store.list('demo', 'su_ticket')).toEqual([])
  })

  it('is answered after some seconds, first by an internal message', async () => {
    const { erp, clock, messages } = desk()
    const { id } = await (await erp('su_ticket', ticket)).json()
    expect(await messages(id)).toEqual([])
    clock.now = new Date(noon.getTime() + 6000)
    expect(await messages(id)).toMatchObject([{ visibilidade_mensagens: 'PR' }])
    clock.now = new Date(noon.getTime() + 16_000)
    expect(await messages(id)).toMatchObject([
      { visibilidade_mensagens: 'PR' },
      { visibilidade_mensagens: 'PU', operador: 'Rafael Mendes' },
    ])
  })
})
