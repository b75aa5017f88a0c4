import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlockContract } from '#contract/service/contracts.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { clearToasts, currentToasts } from '#portal/kit/toasts/toasts.ts'
import { ApiError } from './calls/failure.ts'
import { useAction } from './use-action.ts'

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError(unlockContract, {
    status,
    text: null,
    requestId: '61f8d925-0000',
    fields: [],
    retryAfterSeconds,
  })

/** A button that asks the server, with the answers that it gets in turn. */
function show(...answers: (Error | string)[]) {
  const call = vi.fn<(value: string) => Promise<string>>(async () => {
    const answer = answers.shift() ?? 'done'
    if (answer instanceof Error) throw answer
    return answer
  })
  function Screen() {
    const action = useAction({ act: call, failure: 'Falha ao baixar.' })
    return (
      <>
        <button type="button" onClick={() => action.run('this')}>
          Baixar
        </button>
        <ActionFailure of={action.failed}>
          <p>A linha acima também paga.</p>
        </ActionFailure>
        <output>{action.result}</output>
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  return call
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await vi.advanceTimersByTimeAsync(1)
  })
const alert = () => screen.getByRole('alert')

beforeEach(async () => {
  // The code of the parts arrives before the clock stands still.
  await import('#portal/kit/buttons/failed-action.tsx')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

test('a failure stays under its button with another try, another way and the code', async () => {
  const call = show(refused(502))
  await press('Baixar')
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
  expect(alert().textContent).toContain('Falha ao baixar.')
  expect(alert().textContent).toContain('61f8d925')
  expect(alert().textContent).toContain('A linha acima também paga.')
  expect(currentToasts().history).toEqual([])
  await press('Tentar de novo')
  expect(call.mock.calls).toHaveLength(2)
  expect(call.mock.calls[1]?.[0]).toBe('this')
  expect(screen.getByRole('status').textContent).toBe('done')
  expect(alert().textContent).toBe('')
})

test('the focus goes back to the button when another try worked', async () => {
  show(refused(502))
  await press('Baixar')
  screen.getByRole('button', { name: 'Tentar de novo' }).focus()
  await press('Tentar de novo')
  expect(document.activeElement?.textContent).toBe('Baixar')
})

test('while a limit is spent the wait is said, and another try is offered after it', async () => {
  show(refused(429, 180))
  await press('Baixar')
  expect(alert().textContent).toContain('Aguarde 3 minutos')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  await press('Tentar de novo')
  expect(alert().textContent).toBe('')
})

test('a failure stays while it is tried again, and says the newer one', async () => {
  show(refused(502), refused(429, 60))
  await press('Baixar')
  await press('Tentar de novo')
  expect(alert().textContent).toContain('Aguarde 60 segundos')
})
