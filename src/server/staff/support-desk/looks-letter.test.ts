import { describe, expect, it } from 'vitest'
import type { LookCount } from '#server/platform/audit/module.ts'
import { hasRecentRequest } from './erp-rows.ts'
import { looksLetter, requestMark } from './looks-letter.ts'

const users = [{ login: 'ana@demo.example', name: 'Ana Reis' }]
const read = (who: string, times: number, hasRequest: boolean | null): LookCount => ({
  who,
  role: 'provider',
  action: 'subscriber read',
  fields: [requestMark(hasRequest)],
  times,
})

describe('the letter on who looked at subscribers', () => {
  it('counts for each person, who looked without a request first', () => {
    const counts: LookCount[] = [
      {
        who: 'root@portal.example',
        role: 'admin',
        action: 'audit log exported',
        fields: [],
        times: 2,
      },
      read('demo', 5, true),
      read('ana@demo.example', 3, false),
      read('ana@demo.example', 1, null),
      {
        who: 'ana@demo.example',
        role: 'provider',
        action: 'subscribers sought',
        fields: [],
        times: 1,
      },
      {
        who: 'ana@demo.example',
        role: 'provider',
        action: 'viewing begun',
        fields: ['bills'],
        times: 1,
      },
      {
        who: 'ana@demo.example',
        role: 'provider',
        action: 'viewing begun',
        fields: ['requests'],
        times: 1,
      },
    ]
    expect(looksLetter('2026-11-16', counts, users)).toEqual({
      subject: 'Consultas a assinantes de 16/11/2026 a 22/11/2026',
      paragraphs: [
        'De 16/11/2026 a 22/11/2026, no portal: 9 cadastros abertos (3 sem atendimento e 1 sem como saber), 1 busca, 2 visitas com “Ver como” e 2 exportações.',
        'Ana Reis (ana@demo.example): 4 cadastros abertos (3 sem atendimento e 1 sem como saber), 1 busca e 2 visitas com “Ver como”.',
        'Acesso do provedor: 5 cadastros abertos.',
        'root@portal.example, da administração do portal: 2 exportações.',
        expect.stringContaining('nem dos 30 dias antes'),
        expect.stringContaining('fale com a pessoa'),
      ],
    })
  })

  it('has twenty lines at most, and the sum of the others', () => {
    const counts = Array.from({ length: 23 }, (_, index) => read(`p${index}@demo.example`, 2, true))
    const { paragraphs } = looksLetter('2026-11-16', counts, users) ?? { paragraphs: [] }
    expect(paragraphs).toHaveLength(1 + 20 + 1 + 2)
    expect(paragraphs[21]).toBe('Mais 3 outras pessoas: 6 cadastros abertos.')
  })

  it('is none where nobody looked', () => {
    expect(looksLetter('2026-11-16', [], users)).toBeNull()
  })
})

describe('the request of a subscriber who is looked at', () => {
  const today = '2026-11-30'
  it.each([
    ['is unknown where the ERP does not answer', null, null],
    ['is none without any', [], false],
    [
      'is an open one, however old',
      [{ status: 'in_progress', openedAt: '2025-01-01 10:00' }],
      true,
    ],
    [
      'is one closed and opened in the last 30 days',
      [{ status: 'closed', openedAt: '2026-10-31 00:00' }],
      true,
    ],
    ['is none of an earlier time', [{ status: 'closed', openedAt: '2026-10-30 23:59' }], false],
    ['is unknown of a closed one without a day', [{ status: 'closed', openedAt: '' }], null],
  ] as const)('%s', (_, requests, expected) => {
    expect(hasRecentRequest(requests, today)).toBe(expected)
  })
})
