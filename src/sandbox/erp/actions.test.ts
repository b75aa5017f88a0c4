import { describe, expect, it } from 'vitest'
import { sandboxForTest } from '#tests/support/sandbox-world.ts'

const receipt = (id: string, credit: string, paid = credit) => ({
  id_receber: id,
  credito: credit,
  valor_total_recebido: paid,
  data: '19/11/2026',
  tipo_recebimento: 'C',
})

const unlock = (box: ReturnType<typeof sandboxForTest>, id: string, clientId = 'demo') =>
  box.erp('desbloqueio_confianca', { id }, { clientId }).then((answer) => answer.json())

describe('registering a receipt', () => {
  const action = 'fn_areceber_recebimentos_baixas_novo'

  it('closes the invoice, with what came in for being late', async () => {
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

  it('leaves the invoice partly received when something is still open', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    await erp(action, receipt('102', '40,00'))
    expect(await invoiceRow('102')).toMatchObject({ status: 'P', valor_aberto: '59.90' })
    await erp(action, receipt('102', '59,90'))
    expect(await invoiceRow('102')).toMatchObject({ status: 'R', valor_recebido: '99.90' })
  })

  it('reads a decimal point as thousands, as the ERP does', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    await erp(action, receipt('102', '99.90'))
    expect(await invoiceRow('102')).toMatchObject({ valor_recebido: '9990.00' })
  })

  it('is refused a second time, at status 200', async () => {
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

  it('meets the red box for values that are none', async () => {
    const { erp } = sandboxForTest()
    for (const wrong of [receipt('999', '1,00'), receipt('102', 'muito'), receipt('102', '')]) {
      expect(await (await erp(action, wrong)).text()).toContain('#FF0000')
    }
  })
})

describe('unlocking on trust', () => {
  it('opens a blocked line for three days, once until it is paid', async () => {
    const box = sandboxForTest()
    expect(await unlock(box, '2', 'netmania')).toMatchObject({ tipo: 'sucesso' })
    const row = await box.store.get('netmania', 'cliente_contrato', '2')
    expect(row).toMatchObject({
      status_internet: 'A',
      desbloqueio_confianca_ativo: 'S',
      dt_ult_des_bloq_conf: '2026-11-20 12:00:00',
      nao_bloquear_ate: '2026-11-23',
    })
    await box.store.put('netmania', 'cliente_contrato', '2', { ...row, status_internet: 'CA' })
    expect(await unlock(box, '2', 'netmania')).toMatchObject({ tipo: 'erro', codigo: '113' })
  })

  it.each([
    ['999', '106'],
    ['1', '107'],
    ['3', '109'],
  ])('is refused for contract %s with code %s', async (id, codigo) => {
    const box = sandboxForTest()
    expect(await unlock(box, id, 'netmania')).toMatchObject({ tipo: 'erro', codigo })
  })

  it('answers in three dialects', async () => {
    const box = sandboxForTest()
    const text = 'Contrato desbloqueado com sucesso!'
    expect(await unlock(box, '2', 'demo')).toEqual({ type: 'success', message: text })
    expect(await unlock(box, '2', 'netmania')).toEqual({ tipo: 'sucesso', mensagem: text })
    expect(await unlock(box, '2', 'cliente')).toEqual([{ tipo: 'sucesso', mensagem: text }])
  })

  it('is refused where the provider switched it off', async () => {
    const box = sandboxForTest()
    expect(await unlock(box, '4')).toMatchObject({
      type: 'error',
      message: expect.stringContaining('desabilitado para'),
    })
  })
})

describe('a protocol number', () => {
  it('is another at every call, bare or in JSON', async () => {
    const { erp } = sandboxForTest()
    const bare = async () => (await erp('gerar_protocolo_atendimento', {})).text()
    expect([await bare(), await bare()]).toEqual(['202611000001', '202611000002'])
    const other = await erp('gerar_protocolo_atendimento', {}, { clientId: 'litoral' })
    expect(await other.json()).toEqual({ type: 'success', protocolo: '202611000001' })
  })
})

it('a request is opened by an insert, its first message misspelt as the ERP has it', async () => {
  const { erp, list } = sandboxForTest()
  await erp('su_ticket', { tipo: 'C', id_cliente: '1', titulo: 'Lento', menssagem: 'Está lento' })
  const answer = await list('su_ticket', { qtype: 'su_ticket.id_cliente', query: '1', oper: '=' })
  expect(await answer.json()).toMatchObject({ registros: [{ menssagem: 'Está lento' }] })
})
