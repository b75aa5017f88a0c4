import { describe, expect, it } from 'vitest'
import type { DeskFacts } from './desk-facts.ts'
import { findingsOf } from './findings.ts'

const at = '2026-11-20T17:05:00.000Z'
const timeText = () => 'hoje, 14:05'

const healthy: DeskFacts = {
  id: '101',
  name: 'Maria',
  document: '***.982.247-**',
  is_active: true,
  is_portal_closed: false,
  has_account: true,
  is_unread: false,
  emails: ['m***@c***.example'],
  mobiles: [],
  account: { password_changed_at: at, passkeys: 0 },
  sessions: [],
  waits: [],
  next_code_at: null,
  refused_sign_ins: { times: 0, last_at: null },
  letters: [],
  browsers: [{ state: 'living', days_before: 5, muted: [], seen_at: at }],
  messages: [],
  quiet_until: null,
  failures: [],
  reminder: { kind: 'none', day: null, due_date: null },
  bills: [],
  areBillsIncomplete: false,
  contracts: [],
  outages: [],
  payments: [],
  sent_requests: [],
  look: '',
}

const bill: NonNullable<DeskFacts['bills']>[number] = {
  id: '1',
  contract_id: '203',
  due_date: '2026-11-10',
  paid_on: null,
  state: 'Vencida',
  is_open: true,
  asked: 9990,
  value: 9990,
  received: 0,
  open: 9990,
  discount: 0,
  charges: 0,
  awaiting: null,
  reason: '',
  parts: [],
  is_shown: true,
}
const blocked = {
  id: '203',
  name: 'FIBRA 300',
  label: 'Bloqueado',
  is_blocked: true,
  is_on_trust: false,
  next_bill: '',
  credits: [],
  trust_unlock: 'offered' as const,
}
const letter = { at, channel: 'mail', to: 'm***@c***.example', subject: 'Código' } as const

const say = (change: Partial<DeskFacts>) =>
  findingsOf({ ...healthy, ...change }, timeText).map(({ text }) => text)

const fine = 'Nada impede este assinante de entrar no portal.'

describe('what support can answer', () => {
  it('is that nothing is wrong, where nothing is', () => {
    expect(say({})).toEqual([fine])
  })

  it.each<[string, Partial<DeskFacts>, RegExp]>([
    ['is disabled in the ERP', { is_active: false }, /^Desativado no ERP/],
    ['is barred from the portal', { is_portal_closed: true }, /^O portal está fechado/],
    ['has no password yet', { has_account: false, account: null }, /^Ainda não fez o primeiro/],
    ['has no contact', { emails: [] }, /^O cadastro não tem e-mail nem celular/],
    [
      'waits after wrong passwords',
      { waits: [{ for: 'password elsewhere', until: at }] },
      /^Espera até hoje, 14:05: senhas erradas em um aparelho novo\.$/,
    ],
    [
      'asked for too many codes',
      { waits: [{ for: 'code', until: at }] },
      /^Espera até hoje, 14:05: muitos códigos pedidos\.$/,
    ],
    [
      'was sent a code that nobody took',
      { letters: [{ ...letter, failure: 'mail not accepted' }] },
      /^O último envio a m\*+@c\*+\.example não saiu: o servidor de e-mail não aceitou\.$/,
    ],
  ])('names why a subscriber cannot sign in who %s', (_, change, text) => {
    const [first] = say(change)
    expect(first).toMatch(text)
    expect(say(change)).not.toContain(fine)
  })

  it('says why no further code comes within a minute, unless a longer wait holds', () => {
    const pause =
      /^Um código acabou de ser pedido\. O portal envia outro só depois de 60 segundos\.$/
    const paused = { next_code_at: at }
    expect(say(paused)).toEqual([fine, expect.stringMatching(pause)])
    const both = say({ ...paused, waits: [{ for: 'code', until: at }] })
    expect(both.some((text) => pause.test(text))).toBe(false)
  })

  it('says nothing of access and contacts that the ERP did not tell', () => {
    expect(say({ is_unread: true, emails: [], letters: null })).toEqual([])
  })

  it('does not take a former failure for a present one', () => {
    const letters = [
      { ...letter, failure: '' },
      { ...letter, failure: 'mail not accepted' },
    ]
    expect(say({ letters })).toEqual([fine])
  })

  it.each<[string, Partial<typeof bill>, string]>([
    ['an overdue bill', {}, 'há fatura vencida (10/11/2026, R$ 99,90).'],
    [
      'a bill that was paid here and is not booked',
      { state: 'Paga, aguardando baixa', awaiting: 'booking' },
      'a fatura de 10/11/2026 foi paga aqui e o ERP ainda não deu baixa. O bloqueio sai depois da baixa.',
    ],
    [
      'a payment the bank confirms',
      { state: 'Pagamento em confirmação', awaiting: 'bank' },
      'o pagamento da fatura de 10/11/2026 está em confirmação no banco. O bloqueio sai depois.',
    ],
    [
      'a paid bill',
      { state: 'Paga', is_open: false, paid_on: '2026-11-18' },
      'nenhuma fatura vencida no portal; a última paga, de 10/11/2026, entrou em 18/11/2026. Veja o bloqueio no ERP.',
    ],
    [
      'an overdue bill of another contract',
      { contract_id: '204' },
      'nenhuma fatura vencida no portal. Veja o bloqueio no ERP.',
    ],
  ])('says of a blocked line with %s why it is blocked', (_, change, reason) => {
    const said = say({ contracts: [blocked], bills: [{ ...bill, ...change }] })
    expect(said).toContain(`FIBRA 300, Bloqueado: ${reason}`)
  })

  it('concludes nothing from bills of which some could not be read', () => {
    const part = { contracts: [blocked], areBillsIncomplete: true }
    expect(say({ ...part, bills: [{ ...bill, contract_id: '204' }] })).toContain(
      'FIBRA 300, Bloqueado: nem toda fatura pôde ser lida. Veja o bloqueio no ERP.',
    )
    // A bill that was read is a reason, whatever was not.
    expect(say({ ...part, bills: [bill] })).toContain(
      'FIBRA 300, Bloqueado: há fatura vencida (10/11/2026, R$ 99,90).',
    )
    const reminder = { kind: 'due', day: null, due_date: null } as const
    expect(say({ reminder, areBillsIncomplete: true })).toEqual([fine])
  })

  it('says that the portal asks for another amount than the ERP has as value', () => {
    const bills = [{ ...bill, state: 'A vencer', asked: 8990, value: 14_990, received: 6000 }]
    expect(say({ bills })).toContain(
      'A fatura de 10/11/2026 aparece com R$ 89,90; no ERP o valor é R$ 149,90. A conta está em Faturas.',
    )
  })

  it.each<[string, Partial<DeskFacts>, RegExp]>([
    ['no browser', { browsers: [] }, /^Não ligou notificações em nenhum aparelho/],
    [
      'a browser that is gone',
      { browsers: [{ state: 'gone', days_before: 5, muted: [], seen_at: at }] },
      /^Nenhum aparelho recebe lembretes agora/,
    ],
    [
      'no days chosen',
      { browsers: [{ state: 'living', days_before: null, muted: [], seen_at: at }] },
      /^Nenhum aparelho recebe lembretes agora/,
    ],
    [
      'bills that are overdue',
      { reminder: { kind: 'due', day: null, due_date: null } },
      /já venceram ou vencem hoje/,
    ],
    [
      'a reminder to come',
      { reminder: { kind: 'next', day: '2026-11-25', due_date: '2026-11-30' } },
      /^Próximo lembrete em 25\/11\/2026, da fatura de 30\/11\/2026\.$/,
    ],
  ])('says why no reminder rang with %s', (_, change, text) => {
    expect(say(change).some((one) => text.test(one))).toBe(true)
  })
})
