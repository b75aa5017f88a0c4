import { describe, expect, it } from 'vitest'
import { parseAccessKey } from '#domain/money/fiscal-notes/access-key.ts'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'
import { withAccessKey } from './note-access-key.ts'

const decoded = async (answer: Response) =>
  Buffer.from(await answer.text(), 'base64').toString('latin1')

describe('a printed contract', () => {
  const button = 'cliente_contrato_imprimir_contrato_17678'

  it('is the bare base64 of a tagged PDF in Portuguese', async () => {
    const { erp } = sandboxForTest()
    const pdf = await decoded(await erp(button, { id: '1' }))
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toContain('/Marked true')
  })

  it('fails to print for an ended contract, and is refused for an unknown one', async () => {
    const { erp } = sandboxForTest()
    const broken = await erp(button, { id: '3' })
    expect(broken.status).toBe(200)
    expect(await broken.text()).toContain('TCPDF ERROR')
    expect(await (await erp(button, { id: '99' })).json()).toMatchObject({ type: 'error' })
  })
})

describe('a printed fiscal note', () => {
  const note = { id_cliente: '1', modelo_nf: '21', serie: 'U', numero_nf: '7', valor_total: '9.90' }

  it('is a PDF in both layouts, refused when it was never printed, empty when unknown', async () => {
    const { erp, store } = sandboxForTest()
    await erp('imprimir_nota', { id: '0' })
    const row = { ...note, data_emissao: '{{month}}-01', status: 'F' }
    await store.put('demo', 'vd_saida', '1', { ...row, id: '1', impresso: 'S' })
    await store.put('demo', 'vd_saida', '2', { ...row, id: '2', impresso: 'N' })
    for (const button of ['imprimir_nota', 'vd_saida_25738']) {
      const pdf = await decoded(await erp(button, { id: '1', base64: 'S' }))
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(await (await erp(button, { id: '2' })).json()).toMatchObject({ type: 'error' })
      expect(await (await erp(button, { id: '99' })).text()).toBe('')
    }
  })
})

describe('the access key', () => {
  const row = { modelo_nf: '62', numero_nf: '000043004', data_emissao: '2026-11-01' }

  it('has 44 digits with month, model and number, for model 62 only', () => {
    const key = withAccessKey(row)['chave_acesso_nfcom'] ?? ''
    expect(parseAccessKey(key)).toBe(key)
    expect(key.slice(2, 6)).toBe('2611')
    expect(key.slice(20, 22)).toBe('62')
    expect(key.slice(25, 34)).toBe('000043004')
    expect(withAccessKey({ ...row, modelo_nf: '21' })).not.toHaveProperty('chave_acesso_nfcom')
  })

  it('ends in its check digit', () => {
    const key = withAccessKey(row)['chave_acesso_nfcom'] ?? ''
    const sum = Array.from(key.slice(0, 43)).reduce(
      (total, digit, index) => total + Number(digit) * (((42 - index) % 8) + 2),
      0,
    )
    const rest = sum % 11
    expect(Number(key.at(-1))).toBe(rest < 2 ? 0 : 11 - rest)
  })
})
