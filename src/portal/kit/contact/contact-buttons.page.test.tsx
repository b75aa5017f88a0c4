import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Theme } from '#contract/site/theme.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { ContactButtons } from './contact-buttons.tsx'

afterEach(cleanup)

function linksOf(theme: Partial<Theme>, rules: Partial<ProviderRules> = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only contacts are read
  const provider = { theme, rules: { supportMenu: 'requests', chatUrl: '', ...rules } } as Provider
  render(
    <ProviderContext value={provider}>
      <ContactButtons />
    </ProviderContext>,
  )
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

test('a subscriber is led to WhatsApp and the telephone, as far as the provider has them', () => {
  const whatsapp = { whatsapp_number: '48999990000' }
  const phone = { phone_number: '4833000000' }
  expect(linksOf({ ...whatsapp, ...phone })).toEqual([
    'Chamar no WhatsApp',
    'Ligar para (48) 3300-0000',
  ])
  cleanup()
  expect(linksOf(phone)).toEqual(['Ligar para (48) 3300-0000'])
  cleanup()
  expect(linksOf({})).toEqual([])
})

test('a subscriber of a provider that supports by chat alone is led to it', () => {
  const chat = { supportMenu: 'chat', chatUrl: 'https://chat.example/' } as const
  expect(linksOf({}, chat)).toEqual(['Abrir o chat'])
})
