import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { noon, sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'

const receipt = (id: string, credit: string, paid = credit) => ({
  id_receber: id,
  credito: credit,
  valor_total_recebido: paid,
  data: '19/11/2026',
  tipo_recebimento: 'C',
  conta_: '21',
  id_conta: '310',
  documento: 'FAT102R1',
  historico: 'Cartao',
  tipo_lanc: 'R',
})

const newTicket = {
  tipo: 'C',
  id_cliente: '1',
  id_assunto: '1',
  id_ticket_setor: '2',
  titulo: 'Lento',
  prioridade: 'N',
  menssagem: 'Está lento',
  su_status: 'N',
}

const unlock = (sandbox: ReturnType<typeof sandboxForTest>, id: string, clientId = 'demo') =>
  sandbox.erp('desbloqueio_confianca', { id }, { clientId }).then((answer) => answer.json())

describe('registering a receipt', () => {
  const action = 'fn_areceber_recebimentos_baixas_novo'

  it('closes the invoice and books the late charges that were received', async () => {
    const { erp, invoiceRow, store } = sandboxForTest()
    const answer = await erp(action, receipt('102', '99,90', '102,30'))
    expect(await answer.json()).toMatchObject({ type: 'success', id: '1' })
    expect(await invoiceRow('102')).toMatchObject({
      status: 'R',
      valor_recebido: '102.30',
      pagamento_data: '2026-11-19',
      tipo_recebimento: 'Cartao',
      recebido_via_pix: 'N',
    })
    expect(await store.list('demo', 'fn_areceber_baixas')).toHaveLength(1)
  })

  it('leaves the invoice partly received when an amount is left', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    await erp(action, receipt('102', '40,00'))
    expect(await invoiceRow('102')).toMatchObject({ status: 'P', valor_aberto: '59.90' })
    await erp(action, receipt('102', '59,90'))
    expect(await invoiceRow('102')).toMatchObject({ status: 'R', valor_recebido: '99.90' })
  })

  it('reads a point as a thousands separator, as the ERP does', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    await erp(action, receipt('102', '99.90'))
    expect(await invoiceRow('102')).toMatchObject({ valor_recebido: '9990.00' })
  })

  it('books one of two receipts that are sent at once', async () => {
    const { erp, invoiceRow, store } = sandboxForTest()
    const answers = await Promise.all([1, 2].map(() => erp(action, receipt('102', '99,90'))))
    const types = await Promise.all(answers.map(async (answer) => (await answer.json()).type))
    expect(new Set(types)).toEqual(new Set(['error', 'success']))
    expect(await store.list('demo', 'fn_areceber_baixas')).toHaveLength(1)
    await Promise.all([1, 2].map(() => erp(action, receipt('101', '30,00'))))
    expect(await invoiceRow('101')).toMatchObject({ valor_recebido: '60.00', status: 'P' })
  })

  it('is refused a second time with status 200', async () => {
    const { erp, store } = sandboxForTest()
    await erp(action, receipt('102', '99,90'))
    const again = await erp(action, receipt('102', '99,90'))
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      type: 'error',
      message: 'Parcela já está recebida ou cancelada!<br />',
    })
    expect(await store.list('demo', 'fn_areceber_baixas')).toHaveLength(1)
  })

  it.each([
    ['has no bank account', { conta_: '' }],
    ['has no account of the books', { id_conta: '' }],
    ['names a bank account as one of the books', { id_conta: '21' }],
    ['names an account of the books as one of a bank', { conta_: '310' }],
    ['has no text', { historico: '' }],
  ])('is refused where it %s', async (_, change) => {
    const { erp, store } = sandboxForTest()
    const answer = await erp(action, { ...receipt('102', '99,90'), ...change })
    expect(await answer.json()).toMatchObject({
      type: 'error',
      message: 'Preencha os campos obrigatórios!<br />',
    })
    expect(await store.list('demo', 'fn_areceber_baixas')).toEqual([])
  })

  it('is undone by its deletion, and the invoice is open as before', async () => {
    const { erp, store, invoiceRow, remove } = sandboxForTest()
    const before = await invoiceRow('102')
    await erp(action, receipt('102', '40,00'))
    const part = await invoiceRow('102')
    const { id } = await (await erp(action, receipt('102', '59,90', '62,30'))).json()
    expect(await invoiceRow('102')).toMatchObject({ status: 'R', valor_recebido: '102.30' })
    await remove('fn_areceber_baixas', id)
    expect(await invoiceRow('102')).toMatchObject({
      status: 'P',
      valor_recebido: part['valor_recebido'],
      valor_aberto: '59.90',
    })
    await remove('fn_areceber_baixas', '1')
    expect(await invoiceRow('102')).toMatchObject({
      status: 'A',
      valor_recebido: before['valor_recebido'],
      valor_aberto: '99.90',
      pagamento_data: '',
    })
    expect(await store.list('demo', 'fn_areceber_baixas')).toEqual([])
    await erp(action, receipt('102', '99,90'))
    expect(await invoiceRow('102')).toMatchObject({ status: 'R' })
  })

  it('gets the error box for invalid amounts', async () => {
    const { erp } = sandboxForTest()
    for (const wrong of [receipt('999', '1,00'), receipt('102', 'muito'), receipt('102', '-')]) {
      expect(await (await erp(action, wrong)).text()).toContain('#FF0000')
    }
  })
})

describe('a trust unlock', () => {
  it('unlocks a blocked contract for three days, once until the invoice is paid', async () => {
    const sandbox = sandboxForTest()
    expect(await unlock(sandbox, '2', 'netmania')).toMatchObject({ tipo: 'sucesso' })
    const row = await sandbox.store.get('netmania', 'cliente_contrato', '2')
    expect(row).toMatchObject({
      status_internet: 'A',
      desbloqueio_confianca_ativo: 'S',
      dt_ult_des_bloq_conf: '2026-11-20 12:00:00',
      nao_bloquear_ate: '2026-11-23',
    })
    await sandbox.store.put('netmania', 'cliente_contrato', '2', { ...row, status_internet: 'CA' })
    expect(await unlock(sandbox, '2', 'netmania')).toMatchObject({ tipo: 'erro', codigo: '113' })
    const bill = await sandbox.store.get('netmania', 'fn_areceber', '102')
    await sandbox.store.put('netmania', 'fn_areceber', '102', { ...bill, id_contrato: '2' })
    const action = 'fn_areceber_recebimentos_baixas_novo'
    await sandbox.erp(action, receipt('102', '99,90'), { clientId: 'netmania' })
    expect(await unlock(sandbox, '2', 'netmania')).toMatchObject({ tipo: 'sucesso' })
  })

  it('ends after its days where nothing was paid, and the contract is blocked again', async () => {
    let now = noon
    const sandbox = sandboxForTest(() => now)
    const where = { qtype: 'cliente_contrato.id', query: '2', oper: '=' }
    const state = async () =>
      (await (await sandbox.list('cliente_contrato', where)).json()).registros[0]
    await unlock(sandbox, '2')
    now = new Date(noon.getTime() + 3 * dayMs)
    expect(await state()).toMatchObject({ status_internet: 'A', desbloqueio_confianca_ativo: 'S' })
    now = new Date(noon.getTime() + 4 * dayMs)
    expect(await state()).toMatchObject({ status_internet: 'CA', desbloqueio_confianca_ativo: 'N' })
  })

  it.each([
    ['999', '106'],
    ['1', '107'],
    ['3', '109'],
  ])('is refused for contract %s with code %s', async (id, codigo) => {
    const sandbox = sandboxForTest()
    expect(await unlock(sandbox, id, 'netmania')).toMatchObject({ tipo: 'erro', codigo })
  })

  it('is answered in three dialects', async () => {
    const sandbox = sandboxForTest()
    const text = 'Contrato desbloqueado com sucesso!'
    expect(await unlock(sandbox, '2', 'demo')).toEqual({ type: 'success', message: text })
    expect(await unlock(sandbox, '2', 'netmania')).toEqual({ tipo: 'sucesso', mensagem: text })
    expect(await unlock(sandbox, '2', 'cliente')).toEqual([{ tipo: 'sucesso', mensagem: text }])
  })

  it('is refused when the provider has disabled it', async () => {
    const sandbox = sandboxForTest()
    expect(await unlock(sandbox, '4')).toMatchObject({
      type: 'error',
      message: expect.stringContaining('desabilitado para'),
    })
  })
})

describe('disconnecting a login', () => {
  it('ends the connection of a login that is online, and refuses any other', async () => {
    const { erp, store } = sandboxForTest()
    const disconnect = async (id: string) => (await erp('desconectar_clientes', { id })).json()
    await store.put('demo', 'radusuarios', '601', { id: '601', online: 'S' })
    expect(await disconnect('601')).toEqual({
      msg: [{ type: 'success', message: 'Cliente desconectado com sucesso!' }],
    })
    expect(await disconnect('999999')).toMatchObject({ msg: [{ type: 'error' }] })
  })
})

describe('a protocol number', () => {
  it('is different at every call, bare or in JSON', async () => {
    const { erp } = sandboxForTest()
    const bare = async () => (await erp('gerar_protocolo_atendimento', {})).text()
    expect([await bare(), await bare()]).toEqual(['202611000001', '202611000002'])
    const other = await erp('gerar_protocolo_atendimento', {}, { clientId: 'litoral' })
    expect(await other.json()).toEqual({ type: 'success', protocolo: '202611000001' })
  })
})

it('opens a support request by an insert, with the ERP’s misspelt column for the first message', async () => {
  const { erp, list } = sandboxForTest()
  await erp('su_ticket', newTicket)
  const answer = await list('su_ticket', { qtype: 'su_ticket.id_cliente', query: '1', oper: '=' })
  expect(await answer.json()).toMatchObject({ registros: [{ menssagem: 'Está lento' }] })
})
