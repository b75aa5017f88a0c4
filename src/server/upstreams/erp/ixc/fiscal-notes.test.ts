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
  it.each(['', '  ', null, undefined, '-', 'a combinar'])(
    'has no amount where the ERP states none (%j)',
    (valor_total) => {
      expect(readFiscalNoteRow({ ...row, valor_total })?.valor_total).toBe('')
    },
  )
  it.each([
    ['0.00', '0.00'],
    [0, '0.00'],
    ['1.099,90', '1099.90'],
  ])('has the amount that the ERP states (%j)', (valor_total, read) => {
    expect(readFiscalNoteRow({ ...row, valor_total })?.valor_total).toBe(read)
  })
  it('is unusable with an amount that can be read in two ways', () => {
    expect(readFiscalNoteRow({ ...row, valor_total: '1.099' })).toBeNull()
  })
  it('is unusable without a date of issue', () => {
    expect(readFiscalNoteRow({ ...row, data_emissao: '0000-00-00' })).toBeNull()
  })
})
