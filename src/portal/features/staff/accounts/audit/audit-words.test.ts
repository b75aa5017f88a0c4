import { expect, it } from 'vitest'
import { detailLines, subjectText } from './audit-words.ts'

const entry = {
  id: '1',
  at: '2026-11-23T12:00:00.000Z',
  client_id: 'demo',
  who: 'ana@portal.example',
  role: 'admin' as const,
  action: 'tenant edited' as const,
  fields: ['alias', 'gateway_merchant_key', 'rules.centralPassword', 'whatsapp_number'],
  changes: [
    { field: 'rules.centralPassword', from: 'não', to: 'sempre' },
    { field: 'whatsapp_number', from: '', to: '48 99999-1111' },
  ],
  subject: '',
  times: 1,
  source: '',
}

it('tells from what to what, a line each, and the other fields by their names', () => {
  expect(detailLines(entry)).toEqual([
    'Entrar com a senha da central: de “não” para “sempre”',
    'WhatsApp: antes vazio, agora “48 99999-1111”',
    'Campos: Nome, Merchant key',
  ])
  expect(detailLines({ ...entry, fields: [], changes: [] })).toEqual([])
})

it.each([
  ['outage opened', ['outage', 'unknown'], 'Queda, Em investigação'],
  ['erp tried', ['credentials refused'], 'Resultado: credenciais recusadas'],
  ['viewing begun', ['bills'], 'Motivo: dúvida sobre faturas'],
  ['subscriber read', ['without request'], 'sem atendimento aberto nem recente'],
  ['jobs dropped', ['reminder: 3'], 'Tarefas: Lembrete de fatura: 3'],
  ['api token created', ['audit:read'], 'Permissões: consultar o registro'],
  ['access records exported', ['2026-11-01', '2026-11-30'], 'Período: 01/11/2026, 30/11/2026'],
  ['notification sent', ['audience', 'title'], 'Campos: Para quem, Título'],
  ['tenant edited', ['rules.dueDays'], 'Campos: Dias de vencimento oferecidos'],
  // Of a version before or after.
  ['tenant edited', ['constructor'], 'Campos: constructor'],
] as const)('tells what %s was about: %j', (action, fields, line) => {
  expect(detailLines({ ...entry, action, fields: [...fields], changes: [] })).toEqual([line])
})

it('shows enough of an id without meaning to tell two apart, and any other whole', () => {
  const told = (subject: string) => subjectText({ ...entry, subject })
  expect(told('9fe2d8de-95ce-4f06-8b1f-0c4f8f3f7a10')).toBe('Nº 9fe2d8de')
  expect(told('1021')).toBe('Nº 1021')
  expect(told('ana@portal.example')).toBe('Conta: ana@portal.example')
})
