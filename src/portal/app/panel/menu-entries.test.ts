import { describe, expect, test } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { isWithin, menuGroups } from './menu-entries.ts'

type Conditions = Parameters<typeof menuGroups>[0]

const plain: Conditions = {
  hasDevices: false,
  hasCards: false,
  rules: providerRules('demo'),
  whatsapp: null,
}

function labels(conditions: Partial<Conditions>): string[] {
  return menuGroups({ ...plain, ...conditions }).flatMap((group) =>
    group.entries.map((entry) => entry.label),
  )
}

describe('the menu', () => {
  test('offers everybody the common rooms', () => {
    expect(labels({})).toEqual([
      'Início',
      'Faturas abertas',
      'Faturas pagas',
      'Este boleto é verdadeiro?',
      'Solicitar atendimento',
      'Em andamento',
      'Fechados',
      'Estou sem internet',
      'Contratos',
      'Notas fiscais',
      'Pagamentos do ano',
      'Lembretes',
      'Senha e aparelhos',
      'Meus dados',
      'Termos e privacidade',
    ])
  })

  test('offers the rights where the provider takes one of them', () => {
    expect(labels({})).not.toContain('Meus direitos')
    const rightSubjects = { ...plain.rules.rightSubjects, contest: '72' }
    expect(labels({ rules: { ...plain.rules, rightSubjects } })).toContain('Meus direitos')
  })

  test('offers plans and extras where the provider takes one of both', () => {
    expect(labels({})).not.toContain('Planos e adicionais')
    const offerSubjects = { plan_change: '', extra: '75' }
    expect(labels({ rules: { ...plain.rules, offerSubjects } })).toContain('Planos e adicionais')
  })

  test('offers devices only when the device service is configured', () => {
    expect(labels({ hasDevices: true })).toContain('Wi-Fi')
  })

  test('offers cards only with the credit_card flag', () => {
    expect(labels({ hasCards: true })).toContain('Meus cartões')
  })

  test('offers the recurrence page where the provider has one', () => {
    const rules = { ...plain.rules, recurrenceUrl: 'https://recorrencia.example' }
    expect(labels({ rules })).toContain('Pagamento recorrente')
  })

  test('offers nothing but the chat where support is by chat alone', () => {
    const rules = { ...plain.rules, supportMenu: 'chat' as const, chatUrl: 'https://chat.example' }
    const offered = labels({ rules })
    expect(offered).toContain('Falar com o suporte')
    expect(offered).not.toContain('Solicitar atendimento')
  })

  test('leads the chat to WhatsApp when the provider names no other place', () => {
    const rules = { ...plain.rules, supportMenu: 'chat' as const }
    const groups = menuGroups({ ...plain, rules, whatsapp: 'https://wa.me/5548999990000' })
    const support = groups.find(({ label }) => label === 'Ajuda')
    expect(support?.entries[0]).toMatchObject({ href: 'https://wa.me/5548999990000' })
  })

  test('tells what to do without internet also where there is nothing else of support', () => {
    const rules = { ...plain.rules, supportMenu: 'chat' as const }
    expect(places({ rules })).toContain('Estou sem internet')
  })
})

/** Everything that any provider and subscriber can have. */
const all: Conditions = {
  hasDevices: true,
  hasCards: true,
  rules: {
    ...plain.rules,
    automaticPix: true,
    lines: 'read',
    recurrenceUrl: 'https://recorrencia.example',
    rightSubjects: { ...plain.rules.rightSubjects, contest: '72' },
    offerSubjects: { plan_change: '', extra: '75' },
  },
  whatsapp: null,
}

const places = (conditions: Partial<Conditions>) =>
  menuGroups({ ...plain, ...conditions }).map(({ label }) => label)

describe('the places of the menu', () => {
  test('are nine besides the home, also where there is everything', () => {
    expect(places(all)).toEqual([
      'Início',
      'Faturas',
      'Wi-Fi',
      'Minha conexão',
      'Ajuda',
      'Contrato e plano',
      'Documentos',
      'Lembretes',
      'Senha e aparelhos',
      'Direitos e dados',
    ])
  })

  test('have the name of their entry where it is the only one', () => {
    expect(places({})).toContain('Contratos')
    expect(places({})).not.toContain('Contrato e plano')
  })

  test.each([
    ['/panel/', false, 'Início'],
    ['/panel/financial/invoice/1024', false, 'Faturas'],
    ['/panel/financial/invoice/1001', true, 'Faturas'],
    ['/panel/financial/invoices/several/pix', false, 'Faturas'],
    ['/panel/financial/credit-card/new', false, 'Faturas'],
    ['/panel/device/7', false, 'Wi-Fi'],
    ['/panel/customer-service/12', false, 'Ajuda'],
    ['/panel/offers/9', false, 'Contrato e plano'],
    ['/panel/rights/cancellation', false, 'Direitos e dados'],
  ])('have the screen %s (paid bill: %s) in %s alone', (pathname, isPaid, label) => {
    const here = menuGroups(all).filter((group) => isWithin(group, pathname, isPaid))
    expect(here.map((group) => group.label)).toEqual([label])
  })
})
