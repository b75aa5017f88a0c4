import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { UnsignedContracts } from './unsigned-contracts.tsx'

vi.mock('#portal/kit/buttons/button.tsx', async (original) => ({
  ...(await original<object>()),
  ButtonLink: ({ to, children }: { to: string; children: ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}))
afterEach(cleanup)

const contract = {
  id: '205',
  plan: 'FIBRA 300',
  activatedOn: null,
  address: '',
  internet: 'AA',
  trustUnlock: 'N',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
} as const

test.each([
  [true, 'Receber o link para assinar'],
  [false, 'Ver contrato'],
])('a contract that waits for its signature leads to it (link offered: %s)', (allows, label) => {
  const rules = { ...providerRules('demo'), allowsSignatureLink: allows }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the rules are read
  const provider = { rules } as Provider
  render(
    <ProviderContext value={provider}>
      <UnsignedContracts contracts={[contract]} />
    </ProviderContext>,
  )
  expect(screen.getByText(/^FIBRA 300/)).toBeDefined()
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toContain('contracts')
})
