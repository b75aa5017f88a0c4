import { describe, expect, it } from 'vitest'
import { readFiscalNoteRow } from './fiscal-notes.ts'

describe('a fiscal note row', () => {
  const row = {
    id: '3001',
    id_cliente: '101',
    id_tipo_documento: 632,
    numero_nf: '000043001',
    valor_total: '39.900000000',
    data_emissao: '2026-11-01 10:00:00',
    status: 'F',
    senha: 'segredo',
  }
  it('becomes a note whose number has no leading zeros', () => {
    expect(readFiscalNoteRow(row)).toEqual({
      id: '3001',
      customerId: '101',
      id_tipo_documento: '632',
      numero_nf: '43001',
      valor_total: '39.90',
      data_emissao: '2026-11-01',
      status: 'F',
      chave_acesso: '',
    })
  })
  it('is unusable without a date of issue', () => {
    expect(readFiscalNoteRow({ ...row, data_emissao: '0000-00-00' })).toBeNull()
  })
})
