import { describe, expect, it } from 'vitest'
import { isLinhaDigitavel } from '#domain/boleto.ts'
import { addDays, isCalendarDate } from '#domain/dates.ts'
import { canonicalDocument, isDocument } from '#domain/people/document.ts'
import { resolveRow } from '../erp/date-tokens.ts'
import { isTable } from '../erp/tables.ts'
import { people } from '../people.ts'
import type { Row } from '../store.ts'
import { sandboxTenants } from '../tenants.ts'
import { seedRows } from './seed.ts'

/** Days on which tokens could go wrong: ends of months and years, a leap day, a first. */
const days = ['2026-11-20', '2026-12-31', '2027-01-01', '2027-03-01', '2028-02-29', '2027-03-31']

function table(clientId: string, name: string, today = '2026-11-20'): Row[] {
  return (seedRows(clientId)[name] ?? []).map((row) => resolveRow(row, today))
}

const column = (rows: readonly Row[], name: string) => rows.map((row) => row[name] ?? '')

describe.each(sandboxTenants)('the seed of $client_id', ({ client_id }) => {
  const seed = seedRows(client_id)

  it('fills only tables the ERP has, each row under an id of its own', () => {
    for (const [name, rows] of Object.entries(seed)) {
      expect(isTable(name), name).toBe(true)
      const ids = column(rows, 'id')
      expect(new Set(ids).size, name).toBe(ids.length)
      expect(ids.filter((id) => !/^\d{1,18}$/.test(id))).toEqual([])
    }
  })

  it.each(days)('holds only real days, or the ERP’s no day, on %s', (today) => {
    const written = Object.keys(seed).flatMap((name) =>
      table(client_id, name, today).flatMap((row) => Object.values(row)),
    )
    expect(written.filter((text) => /[{}]/.test(text))).toEqual([])
    const dates = written.filter((text) => /^\d{4}-\d{2}-\d{2}( |$)/.test(text))
    expect(dates.length).toBeGreaterThan(20)
    const wrong = dates
      .map((text) => text.slice(0, 10))
      .filter((text) => text !== '0000-00-00' && !isCalendarDate(text))
    expect(wrong).toEqual([])
  })

  it('has a record for everybody who may sign in, under that document', () => {
    const records = table(client_id, 'cliente')
    for (const person of people.filter(({ clientId }) => clientId === client_id)) {
      const record = records.find(({ id }) => id === person.erpId)
      expect(canonicalDocument(record?.['cnpj_cpf'] ?? '')).toBe(person.document)
      expect(record?.['razao']).toBe(person.name)
    }
    const documents = column(records, 'cnpj_cpf').map(canonicalDocument)
    expect(documents.filter((document) => !isDocument(document))).toEqual([])
  })

  it('ties every record to a customer and a contract of the same customer', () => {
    const customers = new Set(column(table(client_id, 'cliente'), 'id'))
    const owners = new Map(
      table(client_id, 'cliente_contrato').map((row) => [row['id'], row['id_cliente']]),
    )
    for (const name of [
      'cliente_contrato',
      'fn_areceber',
      'vd_saida',
      'radusuarios',
      'su_ticket',
    ]) {
      for (const row of table(client_id, name)) {
        expect(customers.has(row['id_cliente'] ?? ''), `${name} ${row['id']}`).toBe(true)
        const contract = row['id_contrato'] || row['id_contrato_avulso']
        if (name === 'cliente_contrato') continue
        expect(owners.get(contract), `${name} ${row['id']}`).toBe(row['id_cliente'])
      }
    }
    const plans = column(table(client_id, 'vd_contratos'), 'id')
    const sold = column(table(client_id, 'cliente_contrato'), 'id_vd_contrato')
    expect(sold.filter((id) => !plans.includes(id))).toEqual([])
  })

  it('reaches nobody real', () => {
    const records = table(client_id, 'cliente')
    const emails = [...column(records, 'email'), ...column(records, 'hotsite_email')]
      .flatMap((text) => text.split(/[;, ]+/))
      .filter((text) => text !== '')
    expect(emails.filter((email) => !/^[^@]+@[^@]+\.example$/.test(email))).toEqual([])
    const phones = ['telefone_celular', 'whatsapp', 'fone', 'telefone_comercial']
      .flatMap((name) => column(records, name))
      .filter((text) => text !== '')
    expect(phones.filter((phone) => !/^\(4[89]\) (9\d|\d)\d{3}-0000$/.test(phone))).toEqual([])
  })

  it('brings the secrets a portal must never show', () => {
    const secrets = [
      ...column(table(client_id, 'cliente'), 'senha'),
      ...column(table(client_id, 'cliente_contrato'), 'token_assinatura_digital'),
      ...column(table(client_id, 'fn_areceber'), 'gerencianet_token'),
      ...column(table(client_id, 'radusuarios'), 'senha_rede_sem_fio'),
    ]
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets).not.toContain('')
  })

  it('writes a value of plans in nine decimals', () => {
    const values = column(table(client_id, 'vd_contratos'), 'valor_contrato')
    expect(values.every((value) => /^\d+\.\d{9}$/.test(value))).toBe(true)
  })
})

describe.each(days)('on %s Maria', (today) => {
  const invoices = table('demo', 'fn_areceber', today).filter((row) => row['id_cliente'] === '101')
  const shown = invoices.filter((row) => row['liberado'] === 'S' && row['status'] !== 'C')
  const due = (days: number) =>
    shown.filter((row) => row['data_vencimento'] === addDays(today, days))

  it('owes what is told of her', () => {
    const open = shown.filter(({ status }) => status === 'A')
    expect(column(open, 'data_vencimento').toSorted()).toEqual(
      [-12, 0, 10, 40].map((count) => addDays(today, count)),
    )
    expect(
      column(
        due(-12).filter(({ status }) => status === 'A'),
        'valor',
      ),
    ).toEqual(['99.90'])
    expect(column(due(10), 'valor')).toEqual(['129.99'])
    expect(
      column(
        shown.filter(({ status }) => status === 'P'),
        'valor_recebido',
      ),
    ).toEqual(['60.00'])
  })

  it('paid fourteen, in every way, all of them before today', () => {
    const paid = shown.filter(({ status }) => status === 'R')
    expect(paid).toHaveLength(14)
    expect(new Set(column(paid, 'tipo_recebimento'))).toEqual(
      new Set(['Pix', 'Boleto', 'Cartao', 'Gateway']),
    )
    expect(column(paid, 'pagamento_data').filter((day) => day >= today)).toEqual([])
  })

  it('has one cancelled and one unreleased invoice that nobody may see', () => {
    expect(invoices.filter(({ status }) => status === 'C')).toHaveLength(1)
    expect(invoices.filter(({ liberado }) => liberado === 'N')).toHaveLength(1)
  })
})

describe('the demo provider', () => {
  const invoices = table('demo', 'fn_areceber')
  const contracts = table('demo', 'cliente_contrato')
  const records = table('demo', 'cliente')
  const recordOf = (id: string) => records.find((row) => row['id'] === id)

  it('has every state of a contract, and one that may be unlocked once', () => {
    const states = (id: string) =>
      column(
        contracts.filter((row) => row['id_cliente'] === id),
        'status_internet',
      )
    expect(states('101')).toEqual(['A'])
    expect(states('102')).toEqual(['A', 'CM', 'FA'])
    expect(states('103')).toEqual(['AA', 'A'])
    expect(states('105')).toEqual([])
    const unlockable = contracts.filter((row) => row['desbloqueio_confianca'] === 'S')
    expect(column(unlockable, 'id')).toEqual(['203'])
  })

  it('gives João one open invoice without a line, from a wallet that charges nothing', () => {
    const open = invoices.filter((row) => row['id_cliente'] === '102' && row['status'] === 'A')
    const lineless = open.filter((row) => row['linha_digitavel'] === '')
    expect(column(lineless, 'id_carteira_cobranca')).toEqual(['3'])
    expect(open.length).toBeGreaterThan(lineless.length)
  })

  it('knows nothing of Ana but her name', () => {
    for (const name of [
      'cliente_contrato',
      'fn_areceber',
      'vd_saida',
      'su_ticket',
      'radusuarios',
    ]) {
      expect(column(table('demo', name), 'id_cliente')).not.toContain('105')
    }
  })

  it('has nobody’s e-mail for Vera, no phone for Sônia, and Rui is disabled', () => {
    expect([recordOf('106')?.['email'], recordOf('106')?.['hotsite_email']]).toEqual(['', ''])
    expect([recordOf('109')?.['telefone_celular'], recordOf('109')?.['fone']]).toEqual(['', ''])
    expect(records.filter(({ ativo }) => ativo === 'N').map(({ id }) => id)).toEqual(['107'])
  })

  const addresses = (id: string) =>
    [recordOf(id)?.['email'], recordOf(id)?.['hotsite_email']]
      .join(';')
      .split(/[; ]+/)
      .filter((text) => text !== '')

  it('has two addresses of Maria’s and three of Lia’s', () => {
    expect(addresses('101')).toHaveLength(2)
    expect(addresses('108')).toHaveLength(3)
  })

  it('issued Maria every kind of note this month and last, and some she must not see', () => {
    for (const month of ['2026-11', '2026-10']) {
      const notes = table('demo', 'vd_saida').filter((row) =>
        row['data_emissao']?.startsWith(month),
      )
      const final = notes.filter(({ status }) => status === 'F')
      expect(column(final, 'id_tipo_documento')).toEqual(['632', '900', '13', '62', '777'])
      expect(column(notes, 'status')).toEqual(expect.arrayContaining(['C', 'D']))
    }
  })

  it('has an invoice outside any contract, tied to a standalone one', () => {
    const standalone = invoices.filter((row) => row['id_contrato'] === '')
    expect(column(standalone, 'id_contrato_avulso')).toEqual(['201'])
  })
})

describe('the quirks of the other providers', () => {
  it('netmania holds two records of one CPF, the inactive one first', () => {
    const twins = table('netmania', 'cliente').filter((row) => row['razao']?.startsWith('Carlos'))
    expect(twins.map((row) => [row['cnpj_cpf'], row['ativo']])).toEqual([
      ['123.123.123-87', 'N'],
      ['123.123.123-87', 'S'],
    ])
  })

  it('netmania collects one bill by a line of 48 digits that a bank would take', () => {
    const lines = column(table('netmania', 'fn_areceber'), 'linha_digitavel')
    const utility = lines.filter((line) => line.length === 48)
    expect(utility).toHaveLength(1)
    expect(utility.every((line) => isLinhaDigitavel(line))).toBe(true)
  })

  it('netmania has a trade name of sixty characters and more', () => {
    const lengths = column(table('netmania', 'cliente'), 'fantasia').map((text) => text.length)
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(60)
  })

  it('serrana keeps documents without a mask', () => {
    expect(column(table('serrana', 'cliente'), 'cnpj_cpf')).toEqual(['67867867821', '78978978932'])
  })

  it('litoral writes invoices in nine decimals, and Maria there is somebody else’s data', () => {
    const values = column(table('litoral', 'fn_areceber'), 'valor')
    expect(values.every((value) => /^\d+\.\d{9}$/.test(value))).toBe(true)
    const here = table('litoral', 'cliente').find((row) => row['cnpj_cpf'] === '529.982.247-25')
    const there = table('demo', 'cliente').find((row) => row['cnpj_cpf'] === '529.982.247-25')
    for (const name of ['id', 'email', 'telefone_celular', 'endereco']) {
      expect(here?.[name]).not.toBe(there?.[name])
    }
  })

  it('nobody knows a provider that is not in the box', () => {
    expect(seedRows('elsewhere')).toEqual({})
  })
})
