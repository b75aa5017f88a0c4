import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Freshness } from './freshness.tsx'
import { clearToasts, currentToasts } from '#portal/kit/toasts/toasts.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const twoHoursAgo = '2026-11-20T10:00:00-03:00'
const twoDaysAgo = '2026-11-18T12:00:00-03:00'

function show({
  asOf = twoHoursAgo,
  isRefreshing = false,
  hasFailed = false,
  hasAnswered = true,
} = {}) {
  const refresh = vi.fn<() => Promise<boolean>>().mockResolvedValue(hasAnswered)
  render(
    <Freshness
      asOf={asOf}
      refresh={{ isRefreshing, hasFailed, refresh }}
      failureText="Falha ao atualizar."
    />,
  )
  return refresh
}

const standsOut = () =>
  screen
    .getByText(/^Atualizado/)
    .closest('.freshness')
    ?.classList.contains('freshness-old')

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => vi.useFakeTimers({ now }))

afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

test('data from a moment ahead of the device shows that moment instead of an age', () => {
  show({ asOf: '2026-11-21T18:40:00-03:00' })
  expect(screen.getByText('Dados de 21/11, 18:40')).toBeTruthy()
  expect(screen.queryByText(/agora/)).toBeNull()
})

test('data that could not be refreshed says so', () => {
  show({ hasFailed: true })
  expect(screen.getByRole('alert').textContent).toBe('Falha ao atualizar.')
})

test('the age of the data is shown in words', () => {
  show()
  expect(screen.getByText('Atualizado há 2 horas')).toBeTruthy()
  expect(standsOut()).toBe(false)
})

test('the age of the data grows while the screen stays open', () => {
  show()
  act(() => void vi.advanceTimersByTime(60 * 60_000))
  expect(screen.getByText('Atualizado há 3 horas')).toBeTruthy()
})

test('the age of data older than a day is highlighted', () => {
  show({ asOf: twoDaysAgo })
  expect(standsOut()).toBe(true)
})

test('the age of the data is not shown while it is unknown', () => {
  const refresh = { isRefreshing: false, hasFailed: false, refresh: () => Promise.resolve(true) }
  const { container } = render(
    <Freshness asOf={undefined} refresh={refresh} failureText="Falha ao atualizar." />,
  )
  expect(container.childElementCount).toBe(0)
})

test('"Atualizar" fetches the data again and shows no toast on success', async () => {
  const refresh = show()
  await press('Atualizar')
  expect(refresh).toHaveBeenCalledOnce()
  expect(currentToasts().visible).toEqual([])
})

test('"Atualizar" says beside the button that it failed, and no toast', async () => {
  show({ hasFailed: true, hasAnswered: false })
  await press('Atualizar')
  expect(screen.getByRole('alert').textContent).toBe('Falha ao atualizar.')
  expect(currentToasts().visible).toEqual([])
})

test('"Atualizar" ignores a tap while a refresh is in progress', async () => {
  const refresh = show({ isRefreshing: true })
  await press('Atualizando…')
  expect(refresh).not.toHaveBeenCalled()
})
