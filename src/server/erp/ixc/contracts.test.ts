import { describe, expect, it } from 'vitest'
import { UpstreamFailure } from '../../egress/failure.ts'
import { readServiceRow, readUnlock } from './contracts.ts'
import { readFiscalNoteRow } from './fiscal-notes.ts'

const bytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

describe('the answer to an unlock', () => {
  it.each([
    [{ type: 'success', message: 'ok' }, 'unlocked'],
    [{ tipo: 'sucesso', mensagem: 'ok' }, 'unlocked'],
    [[{ tipo: 'sucesso', mensagem: 'ok' }], 'unlocked'],
    [{ type: 'error', message: 'não' }, 'refused'],
    [{ tipo: 'erro', codigo: '106' }, 'refused'],
    [{ tipo: 'erro', codigo: '107' }, 'not-blocked'],
    [[{ tipo: 'erro', codigo: 109 }], 'inactive'],
    [[{ tipo: 'erro', codigo: '113' }], 'used'],
    [{ tipo: 'erro', codigo: '105' }, 'refused'],
  ])('%j is %s', (answer, outcome) => {
    expect(readUnlock(bytes(answer))).toBe(outcome)
  })

  it.each(['', '<html>', '[]', '{}', '{"type":"maybe"}', '"sucesso"'])(
    'is a failure when it says neither yes nor no: %s',
    (text) => {
      expect(() => readUnlock(bytes(text))).toThrow(UpstreamFailure)
    },
  )
})

describe('a row of the plan items', () => {
  const grid = Object.fromEntries(
    Array.from({ length: 15 }, (_, position) => [String(position), `cell ${position}`]),
  )
  it('keeps the id, the names and the contract, and nothing beside', () => {
    expect(readServiceRow({ ...grid, '0': '121', '12': 203 })).toEqual([
      '121',
      'cell 1',
      'cell 2',
      'cell 3',
      ...Array.from({ length: 8 }, () => ''),
      '203',
    ])
  })
  it('is unusable without an id', () => {
    expect(readServiceRow({ ...grid, '0': '' })).toBeNull()
  })
})

describe('a row of the sales', () => {
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
  it('is a note with the number people know', () => {
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
  it('is unusable without a day', () => {
    expect(readFiscalNoteRow({ ...row, data_emissao: '0000-00-00' })).toBeNull()
  })
})
