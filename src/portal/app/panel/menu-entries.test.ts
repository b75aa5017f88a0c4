import { describe, expect, test } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { menuGroups } from './menu-entries.ts'

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
      'Lembretes',
      'Senha e aparelhos',
      'Faturas abertas',
      'Faturas pagas',
      'Este boleto é verdadeiro?',
      'Notas fiscais',
      'Contratos',
      'Solicitar atendimento',
      'Em andamento',
      'Fechados',
      'Estou sem internet',
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
    const support = groups.find((group) => group.title === 'Atendimento')
    expect(support?.entries[0]).toMatchObject({ href: 'https://wa.me/5548999990000' })
  })

  test('tells what to do without internet also where there is nothing else of support', () => {
    const rules = { ...plain.rules, supportMenu: 'chat' as const }
    const groups = menuGroups({ ...plain, rules })
    const support = groups.find((group) => group.title === 'Atendimento')
    expect(support?.entries.map(({ label }) => label)).toEqual(['Estou sem internet'])
  })
})
