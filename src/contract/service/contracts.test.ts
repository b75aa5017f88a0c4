import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rawContractSchema, rawServiceSchema, readContract, readService } from './contracts.ts'
import { listFiscalNotes } from '#contract/money/fiscal-notes.ts'

const raw = { id: '203', status_internet: 'CM', data_ativacao: '2023-01-20' }
const read = (part: object) => readContract(v.parse(rawContractSchema, { ...raw, ...part }))

describe('a contract from the wire', () => {
  it('needs only an id, a status and a date', () => {
    expect(read({})).toEqual({
      id: '203',
      plan: '',
      activatedOn: '2023-01-20',
      address: '',
      internet: 'CM',
      trustUnlock: 'P',
      isOnTrust: false,
      onTrustUntil: null,
      isSuspended: false,
    })
  })

  it('takes its address from either column, but not the letter S or N', () => {
    expect(read({ endereco_padrao_cliente: 'S', endereco: 'Rua A, 1' }).address).toBe('Rua A, 1')
    expect(read({ endereco_padrao_cliente: 'Rua B, 2' }).address).toBe('Rua B, 2')
    expect(read({ endereco_padrao_cliente: 'N' }).address).toBe('')
  })

  it('may have no activation date, but not an invalid one', () => {
    expect(read({ data_ativacao: '' }).activatedOn).toBeNull()
    expect(v.is(rawContractSchema, { ...raw, data_ativacao: '0000-00-00' })).toBe(false)
  })
})

describe('a service from the wire', () => {
  const cells = ['121', 'SCM', '', null, '', '', '', '', '', '', '', '', '203']
  it.each([
    ['bare', cells],
    ['in its envelope', { cell: cells }],
  ])('is converted from a row of cells, %s', (_, row) => {
    expect(readService(v.parse(rawServiceSchema, row))).toEqual({
      id: '121',
      contractId: '203',
      names: ['SCM'],
    })
  })

  it('is refused with too few cells to hold its contract id', () => {
    expect(v.is(rawServiceSchema, cells.slice(0, 12))).toBe(false)
  })
})

describe('the month of fiscal notes', () => {
  it('is given as a month or as any day of it', () => {
    const read = (created_at: string) => v.safeParse(listFiscalNotes.query, { created_at })
    expect(read('2026-03').output).toEqual({ created_at: '2026-03' })
    expect(read('2026-03-31').output).toEqual({ created_at: '2026-03' })
    expect(read('2026-02-31').success).toBe(false)
    expect(read('03/2026').success).toBe(false)
  })
})
