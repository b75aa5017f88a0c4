import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallProvider } from './call-provider.tsx'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the telephone is read
const provider = { theme: { phone_number: '48 3300-0000' } } as Provider

function showAt(path: string) {
  history.replaceState(null, '', path)
  render(
    <ProviderContext value={provider}>
      <CallProvider />
    </ProviderContext>,
  )
  return screen.queryByRole('link', { name: /3300-0000/ })
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('subscribers are offered the telephone of their provider', () => {
  expect(showAt('/panel/administracao')).not.toBeNull()
})

test.each(['/provider', '/provider/subscribers', '/admin', '/admin/invitation'])(
  'staff at %s are not offered their own telephone',
  (path) => {
    expect(showAt(path)).toBeNull()
  },
)
