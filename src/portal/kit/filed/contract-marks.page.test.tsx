import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { ContractMarks } from './contract-marks.tsx'

// Links of the router, which this test has none of.
vi.mock('#portal/kit/buttons/button.tsx', async (original) => ({
  ...(await original<object>()),
  ButtonLink: () => null,
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Whether a cancellation that takes effect on the second may be taken back, by what was kept of it. */
function mayWithdrawAt(now: string): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const kept = { id: '1', kind: 'cancellation', from: '2026-12-02', until: '', day: 0 } as const
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this is read
  const provider = { rules: { timeZone: defaultTimeZone } } as Provider
  render(
    <ProviderContext value={provider}>
      <ContractMarks
        marks={[{ ...kept, revocable: true }]}
        Undo={() => <button>Desistir</button>}
      />
    </ProviderContext>,
  )
  return screen.queryByText('Desistir') !== null
}

test('a mark that was kept offers the way back until the end of its day and no longer', () => {
  expect(mayWithdrawAt('2026-12-03T02:59:00Z')).toBe(true)
  cleanup()
  expect(mayWithdrawAt('2026-12-03T03:00:00Z')).toBe(false)
  expect(screen.queryByText(/você pode desistir/)).toBeNull()
})
