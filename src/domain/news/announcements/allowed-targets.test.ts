import { expect, it } from 'vitest'
import { allowedTargets } from './allowed-targets.ts'

const rules = { announcementHosts: [], chatUrl: '', recurrenceUrl: '' }
const noContacts = { whatsappNumber: '', phoneNumber: '', contactEmail: '' }
const own = ['demo.portal.example']

it('allows links to the portal alone where the provider names no other page', () => {
  expect(allowedTargets({ faqUrl: '', ...noContacts, rules }, own)).toEqual({
    hosts: own,
    contacts: [],
  })
})

it('allows links to the pages that the provider names, and to the hosts that are listed', () => {
  const faqUrl = 'https://ajuda.provedor.example/perguntas'
  const named = {
    announcementHosts: ['Loja.Provedor.example', 'demo.portal.example'],
    chatUrl: 'https://www.chat.example/provedor',
    recurrenceUrl: 'https://assinar.example:8443/x',
  }
  expect(allowedTargets({ faqUrl, ...noContacts, rules: named }, own).hosts).toEqual([
    'demo.portal.example',
    'ajuda.provedor.example',
    'chat.example',
    'assinar.example',
    'loja.provedor.example',
  ])
})

it('allows the provider’s own phones and e-mail address', () => {
  const contacts = { whatsappNumber: '48991010000', phoneNumber: '', contactEmail: 'oi@p.example' }
  expect(allowedTargets({ faqUrl: '', ...contacts, rules }, own).contacts).toEqual([
    '48991010000',
    'oi@p.example',
  ])
})
