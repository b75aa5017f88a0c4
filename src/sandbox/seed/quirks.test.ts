import { describe, expect, it } from 'vitest'
import { isLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { column, table } from '#tests/support/database/seed-tables.ts'

describe('the quirks of the other providers', () => {
  it('at netmania are two records of one CPF, the inactive one first', () => {
    const twins = table('netmania', 'cliente').filter((row) => row['razao']?.startsWith('Carlos'))
    expect(twins.map((row) => [row['cnpj_cpf'], row['ativo']])).toEqual([
      ['123.123.123-87', 'N'],
      ['123.123.123-87', 'S'],
    ])
  })

  it('at netmania are a bill with a valid line of 48 digits', () => {
    const lines = column(table('netmania', 'fn_areceber'), 'linha_digitavel')
    const utility = lines.filter((line) => line.length === 48)
    expect(utility).toHaveLength(1)
    expect(utility.every((line) => isLinhaDigitavel(line))).toBe(true)
  })

  it('at netmania are a trade name of at least sixty characters', () => {
    const lengths = column(table('netmania', 'cliente'), 'fantasia').map((text) => text.length)
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(60)
  })

  it('at serrana are documents without a mask', () => {
    const documents = column(table('serrana', 'cliente'), 'cnpj_cpf')
    expect(documents.every((text) => /^\d{11}$/.test(text))).toBe(true)
  })

  it('at serrana are a trade name without meaning, and a customer whose portal is closed', () => {
    const customers = table('serrana', 'cliente')
    expect(column(customers, 'fantasia')).toContain('Cliente 2')
    expect(column(customers, 'hotsite_acesso')).toContain('0')
  })

  it('at litoral are amounts in nine decimals, and other data for Maria’s CPF', () => {
    const values = column(table('litoral', 'fn_areceber'), 'valor')
    expect(values.every((value) => /^\d+\.\d{9}$/.test(value))).toBe(true)
    const here = table('litoral', 'cliente').find((row) => row['cnpj_cpf'] === '529.982.247-25')
    const there = table('demo', 'cliente').find((row) => row['cnpj_cpf'] === '529.982.247-25')
    for (const name of ['id', 'email', 'telefone_celular', 'endereco']) {
      expect(here?.[name]).not.toBe(there?.[name])
    }
  })
})
