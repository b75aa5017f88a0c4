import { expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { noArea } from '#tests/support/no-area.ts'
import { lineRecord } from './line-record.ts'

type Sources = Parameters<typeof lineRecord>[0]

const startsAt = new Date('2026-11-12T11:00:00Z')
const endedAt = new Date('2026-11-12T16:20:00Z')
const id = '00000000-0000-4000-8000-000000000001'
const outage: Sources['struck'][number]['outage'] = {
  clientId: 'demo',
  id,
  kind: 'outage',
  cause: 'fibre',
  place: 'Trindade',
  note: '',
  area: noArea,
  state: 'ended',
  version: 1,
  startsAt,
  expectedEnd: null,
  endedAt,
  confirmedAt: startsAt,
  noticeAt: null,
  affected: 1,
  countedAccounts: null,
  accounts: null,
  countedAt: null,
  told: null,
  pushed: null,
  updates: [],
  createdAt: startsAt,
  changedAt: startsAt,
}
const months = [{ month: '2026-11', minutes: 320, amount: 74 }]
const sessions = [
  { startedAt: '2026-11-20 10:00:00', endedAt: null, cause: '' },
  { startedAt: '2026-11-01 10:00:00', endedAt: '2026-11-20 09:58:00', cause: 'Lost-Carrier' },
  { startedAt: '2026-06-01 10:00:00', endedAt: '2026-06-02 10:00:00', cause: 'User-Request' },
]
/** Read now, all of it. */
const whole = { asOf: null, isIncomplete: false }
const sources: Sources = {
  tenant: { rules: { ...providerRules('demo'), lines: 'read' } },
  customer: { legalName: 'Maria Clara Souza', document: '52998224725' },
  now: new Date('2026-11-29T02:30:00Z'),
  from: '2026-08-30',
  struck: [{ outage, contractIds: ['201'] }],
  credits: {
    credits: [
      {
        customerId: '101',
        contractId: '201',
        startsAt: outage.startsAt,
        credit: { outageId: id, state: 'due', price: 99_90, minutes: 320, months, amount: 74 },
      },
    ],
    isIncomplete: false,
  },
  lines: {
    lines: [
      {
        facts: ['Diagnóstico: tudo certo', 'Conexão maria: conectada'],
        past: { sessions, isCut: false },
      },
    ],
    ...whole,
    isCut: false,
  },
  requests: {
    requests: [
      {
        protocol: '20261120001',
        subject: 'Sem conexão',
        openedAt: '2026-11-20 10:05:00',
        status: 'closed',
      },
      { protocol: '1', subject: 'Antigo', openedAt: '2026-01-02 10:00:00', status: 'closed' },
    ],
    ...whole,
  },
}
const textOf = (changes: Partial<Sources> = {}, heading?: string) =>
  lineRecord({ ...sources, ...changes })
    .parts.filter((part) => heading === undefined || part.heading === heading)
    .flatMap(({ lines }) => lines)
    .join('\n')

it('says what struck the contracts, when and what it is worth', () => {
  expect(textOf({}, 'Quedas e manutenções publicadas')).toBe(
    'Queda de 12/11/2026 08:00 a 12/11/2026 13:20: Trindade. Rompimento de fibra.\n' +
      'Contrato 201: Sua internet ficou 5 h 20 min fora em 12/11. Isso vale R$ 0,74 de abatimento. Proporcional aos minutos do mês, sobre R$ 99,90: o valor mensal do plano em 12/11, com descontos e acréscimos e sem serviços adicionais. 11/2026: 5 h 20 min, R$ 0,74.',
  )
})

it('names connections that ended in the period, and since when any are known', () => {
  expect(textOf({}, 'Conexões encerradas').split('\n')).toEqual([
    'Conexão maria: conectada. O sistema guarda desde 01/06/2026 10:00.',
    'De 01/11/2026 10:00 a 20/11/2026 09:58: perda de sinal da linha',
  ])
})

it('names the protocols of the period alone', () => {
  expect(textOf({}, 'Atendimentos')).toBe(
    'Protocolo 20261120001: Sem conexão, 20/11/2026 10:05, fechado',
  )
})

it('says whose it is and by the provider’s day', () => {
  expect(lineRecord(sources).facts).toEqual([
    ['Assinante', 'Maria Clara Souza'],
    ['CPF/CNPJ', '529.982.247-25'],
    ['Período', 'de 30/08/2026 a 28/11/2026 (90 dias)'],
    ['Gerado em', '28/11/2026 23:30'],
  ])
})

it('tells what could not be read from what there is not', () => {
  const unread = textOf({ struck: [], credits: null, lines: null, requests: null })
  expect(unread.match(/Não foi possível ler agora\./g)).toHaveLength(3)
  expect(unread).toContain('Nenhuma publicada de que este acesso tenha sido avisado.')
  expect(unread).toContain('O valor dos abatimentos não pôde ser calculado.')
  const off = { rules: { ...sources.tenant.rules, lines: 'off' as const } }
  expect(textOf({ tenant: off, lines: null })).toContain(
    'A gente ainda não mostra a conexão no portal.',
  )
  const unreadPast = { ...whole, lines: [{ facts: [], past: null }], isCut: false }
  expect(textOf({ lines: unreadPast })).toContain('não podem ser lidas')
  expect(textOf({ requests: { requests: [], ...whole } }, 'Atendimentos')).toBe(
    'Nenhum no período.',
  )
})

it('says always what is not known', () => {
  expect(textOf({}, 'O que a gente não sabe')).toContain(
    'Não vemos daqui se um abatimento já entrou',
  )
})

it('tells a part from the whole, and never says none of a part', () => {
  const part = { asOf: null, isIncomplete: true }
  const partUnread = 'Parte não pôde ser lida e não está aqui.'
  expect(textOf({ requests: { requests: [], ...part } }, 'Atendimentos')).toBe(partUnread)
  const lines = { lines: [], ...part, isCut: false }
  expect(textOf({ lines }, 'Conexão em 28/11/2026 23:30')).toBe(partUnread)
  expect(textOf({ lines }, 'Conexões encerradas')).toBe(partUnread)
  const credits = { credits: [], isIncomplete: true }
  expect(textOf({ credits }, 'Quedas e manutenções publicadas')).toContain(
    'Parte dos contratos não pôde ser lida: podem faltar abatimentos aqui.',
  )
})

it('says that connections, drops and lines are the last of more', () => {
  const dropped = Array.from({ length: 61 }, (_, nth) => ({
    startedAt: `2026-11-20 10:00:${String(nth).padStart(2, '0')}`,
    endedAt: `2026-11-21 10:00:${String(nth).padStart(2, '0')}`,
    cause: '',
  }))
  const one = { facts: ['Conexão maria: conectada'], past: { sessions, isCut: true } }
  const many = { facts: [], past: { sessions: dropped, isCut: false } }
  const text = textOf(
    { lines: { lines: [one, many], ...whole, isCut: true } },
    'Conexões encerradas',
  )
  expect(text).toContain(
    'Conexão maria: conectada. Aqui estão as últimas 3 conexões, desde 01/06/2026 10:00; as anteriores, não.',
  )
  expect(text).toContain('Aparecem só as últimas 60.')
  expect(text).toContain('Aparecem só 2 das suas conexões.')
})

it('says of what the ERP said before when that was', () => {
  const asOf = new Date('2026-11-28T10:00:00Z')
  const { lines, requests } = sources
  const { parts } = lineRecord({
    ...sources,
    lines: lines && { ...lines, asOf },
    requests: requests && { ...requests, asOf },
  })
  expect(parts.map(({ heading }) => heading)).toEqual([
    'Quedas e manutenções publicadas',
    'Conexão, como o sistema informou em 28/11/2026 07:00',
    'Conexões encerradas, como o sistema informou em 28/11/2026 07:00',
    'Atendimentos, como o sistema informou em 28/11/2026 07:00',
    'O que a gente não sabe',
  ])
})
