import { expect, test } from 'vitest'
import type { Theme } from '#contract/site/theme.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { contactChannels, webAddress } from './contact-channels.ts'

const theme = (part: Partial<Theme>): Theme => ({ ...aTheme, ...part })

test('contact channels include every channel with a valid link, the quickest first', () => {
  const channels = contactChannels(
    theme({
      phone_number: '4833334444',
      whatsapp_number: '48999990000',
      contact_email: 'oi@demo.example',
      faq_url: 'https://demo.example/ajuda',
    }),
  )
  expect(channels).toEqual([
    { kind: 'whatsapp', href: 'https://wa.me/5548999990000', text: '(48) 99999-0000' },
    { kind: 'phone', href: 'tel:+554833334444', text: '(48) 3333-4444' },
    { kind: 'email', href: 'mailto:oi@demo.example', text: 'oi@demo.example' },
    { kind: 'faq', href: 'https://demo.example/ajuda', text: '' },
  ])
})

test.each([
  ["d'avila@demo.example", "mailto:d'avila@demo.example"],
  ['r&d?a=%@demo.example', 'mailto:r%26d%3Fa%3D%25@demo.example'],
])('a link to write to %s is %s', (email, href) => {
  expect(contactChannels(theme({ contact_email: email }))).toEqual([
    { kind: 'email', href, text: email },
  ])
})

test('contact channels exclude invalid and dangerous links', () => {
  const bad = { phone_number: '123', contact_email: 'a@b?cc=c@d', faq_url: 'javascript:alert(1)' }
  expect(contactChannels(theme({}))).toEqual([])
  expect(contactChannels(theme(bad))).toEqual([])
  expect(webAddress(null)).toBeNull()
})
