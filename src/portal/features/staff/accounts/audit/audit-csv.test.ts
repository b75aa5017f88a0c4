import { describe, expect, it } from 'vitest'
import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { auditCsv } from './audit-csv.ts'

const entry: AcceptedAuditEntry = {
  id: '1',
  at: '2026-11-23T12:00:00.000Z',
  client_id: 'demo',
  who: 'rita@demo.example',
  role: 'provider',
  action: 'tenant edited',
  fields: ['faq_url', 'ixc_access_token', 'ixc_domain', 'rules.dueDays'],
  changes: [
    { field: 'ixc_domain', from: 'erp.vale.example', to: 'erp.rio.example' },
    { field: 'faq_url', from: '', to: 'https://ajuda.vale.example' },
  ],
  subject: '',
  times: 1,
  source: '',
}

const cellsOf = (changed: Partial<AcceptedAuditEntry>) =>
  auditCsv([{ ...entry, ...changed }], 'America/Sao_Paulo')
    .split('\r\n')[1]
    ?.split(';')

describe('the export of the audit log', () => {
  it('has a line of names and one for each entry, in words', () => {
    const [names, line, end] = auditCsv([entry], 'America/Sao_Paulo').split('\r\n')
    expect(names).toMatch(/^\uFEFF"Quando";"Cliente";/)
    expect(line).toContain(
      [
        '"rita@demo.example";"Provedor editado";"Domínio do IXC: de “erp.vale.example” para “erp.rio.example”',
        'Perguntas frequentes: antes vazio, agora “https://ajuda.vale.example”',
        'Token de acesso do IXC',
        'Dias de vencimento oferecidos"',
      ].join(', '),
    )
    expect(end).toBe('')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('runs no formula of %j', (subject) => {
    expect(auditCsv([{ ...entry, subject }], 'America/Sao_Paulo')).toContain(`"'${subject}"`)
  })

  it('keeps quotes, semicolons and line breaks inside their cell', () => {
    expect(auditCsv([{ ...entry, subject: 'a";\n"b' }], 'America/Sao_Paulo')).toContain(
      '"a"";\n""b"',
    )
  })

  it('says what came of a test of a system', () => {
    const tested = { action: 'erp tried' as const, fields: ['credentials refused'], changes: [] }
    expect(cellsOf(tested)?.slice(3, 5)).toEqual([
      '"Teste de conexão com o ERP"',
      '"credenciais recusadas"',
    ])
  })

  it('says how often a sign-in was refused and from where', () => {
    const refused = { action: 'sign-in refused', who: '', times: 7, source: '203.0.113.9' } as const
    expect(cellsOf(refused)?.slice(-2)).toEqual(['"7"', '"203.0.113.9"'])
  })
})
