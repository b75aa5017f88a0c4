import { expect, it } from 'vitest'
import { allowedHosts } from './allowed-hosts.ts'

const rules = { announcementHosts: [], chatUrl: '', recurrenceUrl: '' }
const own = ['demo.portal.example']

it('allows links to the portal alone where the provider names no other page', () => {
  expect(allowedHosts({ faqUrl: '', rules }, own)).toEqual(own)
})

it('allows links to the pages that the provider names, and to the hosts that are listed', () => {
  const faqUrl = 'https://ajuda.provedor.example/perguntas'
  const named = {
    announcementHosts: ['Loja.Provedor.example', 'demo.portal.example'],
    chatUrl: 'https://www.chat.example/provedor',
    recurrenceUrl: 'https://assinar.example:8443/x',
  }
  expect(allowedHosts({ faqUrl, rules: named }, own)).toEqual([
    'demo.portal.example',
    'ajuda.provedor.example',
    'chat.example',
    'assinar.example',
    'loja.provedor.example',
  ])
})
