import { expect, it } from 'vitest'
import { detailLines } from './audit-words.ts'

it('tells from what to what, a line each, and the other fields by their names', () => {
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
  expect(detailLines(entry)).toEqual([
    'Entrar com a senha da central: de “não” para “sempre”',
    'WhatsApp: antes vazio, agora “48 99999-1111”',
    'Campos: Nome, Merchant key',
  ])
  expect(detailLines({ ...entry, fields: [], changes: [] })).toEqual([])
})
