import { describe, expect, it } from 'vitest'
import { providerRules, ruleOverrides } from './provider-rules.ts'

const usual = providerRules('anyone')

describe('providerRules', () => {
  it('lists invoices 15 days ahead and hides nothing by default', () => {
    expect(usual).toMatchObject({
      invoiceWindow: { unit: 'days', count: 15 },
      showsContractDownload: true,
      showsAnnualSettlement: true,
      recurrenceUrl: null,
      supportMenu: 'requests',
      appActivation: 'activate',
      appPage: 'integration',
      valueAddedServices: [],
      showsClosedSupportDetail: true,
      firstSupportMessageLabel: 'Primeira mensagem:',
      allowsNewSupportMessage: true,
    })
  })

  it('hides contract download and annual settlement for the provider cliente, and nothing else', () => {
    expect(providerRules('cliente')).toEqual({
      ...usual,
      showsContractDownload: false,
      showsAnnualSettlement: false,
    })
    expect(providerRules('clientela')).toEqual(usual)
  })

  it.each(['netmania', 'netmania-sul', 'netmaniatv'])(
    'gives %s the rules of the netmania family',
    (id) => {
      const rules = providerRules(id)
      expect(rules.appPage).toBe('value-added-services')
      expect(rules.valueAddedServices).toEqual([
        { productId: '133', name: 'Globoplay' },
        { productId: '137', name: 'Globoplay Premium' },
        { productId: '389', name: 'Premiere' },
        { productId: '379', name: 'Netmania Play completo' },
        { productId: '173', name: 'Telemedicina' },
        { productId: '174', name: 'Teleconsulta' },
      ])
      expect(rules.firstSupportMessageLabel).toBe('Descrição:')
      expect(rules.allowsNewSupportMessage).toBe(false)
      expect(rules.invoiceWindow).toEqual(usual.invoiceWindow)
    },
  )

  it.each(['mynetmania', 'net-mania'])('does not count %s as one of the netmania family', (id) => {
    expect(providerRules(id)).toEqual(usual)
  })

  it("lets a provider's own record override its preset, but not with undefined", () => {
    const rules = providerRules('cliente', {
      showsContractDownload: true,
      showsAnnualSettlement: undefined,
      invoiceWindow: { unit: 'months', count: 3 },
    })
    expect(rules.showsContractDownload).toBe(true)
    expect(rules.showsAnnualSettlement).toBe(false)
    expect(rules.invoiceWindow).toEqual({ unit: 'months', count: 3 })
  })
})

describe('ruleOverrides', () => {
  it('keeps only the rules that differ from what the client id gives', () => {
    const rules = providerRules('netmania-sul')
    expect(ruleOverrides('netmania-sul', rules)).toEqual({})
    const reordered = { ...rules, invoiceWindow: { count: 15, unit: 'days' as const } }
    expect(ruleOverrides('netmania-sul', reordered)).toEqual({})
    expect(ruleOverrides('netmania-sul', { ...rules, allowsNewSupportMessage: true })).toEqual({
      allowsNewSupportMessage: true,
    })
  })

  it('holds enough to rebuild the same rules', () => {
    const rules = { ...providerRules('outro'), supportMenu: 'chat' as const, fiscalNoteTypes: {} }
    expect(providerRules('outro', ruleOverrides('outro', rules))).toEqual(rules)
  })
})
