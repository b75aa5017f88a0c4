import { describe, expect, it } from 'vitest'
import { addDays, isCalendarDate } from '#domain/platform/time/dates.ts'
import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import { column, table, trickyDays } from '#tests/support/database/seed-tables.ts'
import { isTable } from '../erp/tables.ts'
import { people } from '../world/people.ts'
import { sandboxTenants } from '../world/tenants.ts'
import { seedRows } from './seed.ts'

describe.each(sandboxTenants)('the seed of $client_id', ({ client_id }) => {
  const seed = seedRows(client_id)

  it('fills only tables that the ERP has, with unique ids', () => {
    // The accounts and users of the platforms are stored in the sandbox too, besides the ERP's
    // tables.
    const { platform_accounts: _accounts, cloud_users: _users, ...ofErp } = seed
    for (const [name, rows] of Object.entries(ofErp)) {
      expect(isTable(name), name).toBe(true)
      const ids = column(rows, 'id')
      expect(new Set(ids).size, name).toBe(ids.length)
      expect(ids.filter((id) => !/^\d{1,18}$/.test(id))).toEqual([])
    }
  })

  it.each(trickyDays)('holds only days that exist, or the ERP’s zero date, on %s', (today) => {
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

  it.each(trickyDays)(
    'has issued each invoice by its due date, and none in the future, on %s',
    (today) => {
      const wrong = table(client_id, 'fn_areceber', today).filter(
        ({ data_emissao: issued = '', data_vencimento: due = '' }) =>
          issued > due || issued > today,
      )
      expect(column(wrong, 'id')).toEqual([])
    },
  )

  it('has a customer record with the right document for every person', () => {
    const records = table(client_id, 'cliente')
    for (const person of people.filter(({ clientId }) => clientId === client_id)) {
      const record = records.find(({ id }) => id === person.erpId)
      expect(canonicalDocument(record?.['cnpj_cpf'] ?? '')).toBe(person.document)
      expect(record?.['razao']).toBe(person.name)
    }
    const documents = column(records, 'cnpj_cpf').map(canonicalDocument)
    expect(documents.filter((document) => !isDocument(document))).toEqual([])
  })

  it('ties every record to a customer and to a contract of the same customer', () => {
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

  it.each(trickyDays)(
    'has the monthly bills of a contract due on its day of the month, on %s',
    (today) => {
      // Of the demo provider some bills are odd on purpose.
      if (client_id === 'demo') return
      const contracts = table(client_id, 'cliente_contrato', today)
      const bills = table(client_id, 'fn_areceber', today).filter(
        (row) => row['id_contrato'] !== '',
      )
      expect(bills.length).toBeGreaterThan(3)
      for (const { id, id_contrato: contractId, data_vencimento: due = '' } of bills) {
        const dueDay =
          contracts.find((row) => row['id'] === contractId)?.['dia_fixo_vencimento'] ?? ''
        const isLastOfMonth = addDays(due, 1).endsWith('-01')
        expect(due.slice(8) === dueDay || (isLastOfMonth && due.slice(8) < dueDay), id).toBe(true)
      }
    },
  )

  it('has contacts in reserved domains only', () => {
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

  it('holds secrets that a portal must never show', () => {
    const secrets = [
      ...column(table(client_id, 'cliente'), 'senha'),
      ...column(table(client_id, 'cliente_contrato'), 'token_assinatura_digital'),
      ...column(table(client_id, 'fn_areceber'), 'gerencianet_token'),
      ...column(table(client_id, 'radusuarios'), 'senha_rede_sem_fio'),
    ]
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets).not.toContain('')
  })

  it('stores the values of plans in nine decimals', () => {
    const values = column(table(client_id, 'vd_contratos'), 'valor_contrato')
    expect(values.every((value) => /^\d+\.\d{9}$/.test(value))).toBe(true)
  })
})

it('has no rows for a provider that is not in the sandbox', () => {
  expect(seedRows('elsewhere')).toEqual({})
})
