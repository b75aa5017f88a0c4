import { act, cleanup, render, screen } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  reportCaptive,
  reportReachable,
  reportSlowRead,
  reportUnreachable,
  requestEpoch,
} from '#portal/kit/browser/connection.ts'
import { useShownAge } from '#portal/kit/ages/shown-age.ts'
import { ConnectionNotice } from './connection-notice.tsx'

function Shown({ asOf }: { asOf: string }) {
  useShownAge(asOf)
  return null
}

/** The notice beside screens with data of these moments. */
async function show(...moments: string[]) {
  const root = createRootRoute({
    component: () => (
      <>
        <ConnectionNotice />
        {moments.map((asOf) => (
          <Shown key={asOf} asOf={asOf} />
        ))}
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  await act(async () => void render(<RouterProvider router={router} />))
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00-03:00') }))

afterEach(() => {
  cleanup()
  reportReachable(requestEpoch())
  vi.useRealTimers()
})

test('offline, the notice says from when the oldest data on screen is', async () => {
  reportUnreachable()
  await show('2026-11-20T09:30:00.000Z', '2026-11-19T18:40:00-03:00')
  expect(screen.getByText(/Sem internet · dados de ontem, 18:40\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'O que fazer' })).toBeTruthy()
})

test('offline on a screen without data of its own, the notice names no moment', async () => {
  reportUnreachable()
  await show()
  expect(screen.getByText(/Sem internet\. Você vê o que este aparelho guardou\./)).toBeTruthy()
})

test('a network that asks for a sign-in is said to, and is no missing internet', async () => {
  reportCaptive()
  await show('2026-11-19T18:40:00-03:00')
  expect(screen.getByText(/^Esta rede pede login: .* Dados de ontem, 18:40\./)).toBeTruthy()
  expect(screen.queryByText(/Sem internet/)).toBeNull()
  act(reportUnreachable)
  expect(screen.getByText(/Sem internet/)).toBeTruthy()
})

test('a slow line is said calmly, without the way out of an outage', async () => {
  await show('2026-11-20T09:30:00.000Z')
  expect(screen.queryByText(/Conexão|Sem internet/)).toBeNull()
  act(() => void reportSlowRead())
  expect(screen.getByText('Conexão lenta. A resposta está demorando.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
