import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { reminderPrompts } from '#portal/offline/push/reminder-prompts.ts'
import { NotificationPrompt } from './notification-prompt.tsx'

// The prompt leads to the reminders by a link of the router, which this test has none of.
vi.mock('#portal/kit/buttons/button.tsx', async (readOriginal) => {
  const original: object = await readOriginal()
  return { ...original, ButtonLink: () => null }
})

const permission = (value: NotificationPermission) =>
  vi.stubGlobal('Notification', { permission: value })

const heading = () => screen.queryByRole('heading')?.textContent ?? null

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a browser that was never asked is offered reminders, until it is told not now', () => {
  permission('default')
  const home = render(<NotificationPrompt />)
  expect(heading()).toBe('Não perca o vencimento')
  fireEvent.click(screen.getByRole('button', { name: 'Agora não' }))
  expect(heading()).toBeNull()
  home.unmount()
  render(<NotificationPrompt />)
  expect(heading()).toBeNull()
})

test.each(['denied', 'default'] as const)(
  'a browser whose permission was taken away (%s) is told once, and again after the next loss',
  async (taken) => {
    await lastPushSubscription.set('https://push.example/1')
    permission(taken)
    const home = render(<NotificationPrompt />)
    expect(heading()).toBe('Os avisos deste aparelho estão desligados')
    fireEvent.click(screen.getByRole('button', { name: 'Entendi' }))
    home.rerender(<NotificationPrompt key="next" />)
    expect(heading()).toBeNull()

    permission('granted')
    home.rerender(<NotificationPrompt key="allowed" />)
    expect(heading()).toBeNull()
    permission(taken)
    home.rerender(<NotificationPrompt key="lost" />)
    expect(heading()).toBe('Os avisos deste aparelho estão desligados')
  },
)

test('a browser that was allowed and has saved nothing is offered reminders, until it has', async () => {
  permission('granted')
  const home = render(<NotificationPrompt />)
  expect(heading()).toBe('Não perca o vencimento')
  await lastPushSubscription.set('https://push.example/1')
  home.rerender(<NotificationPrompt key="saved" />)
  expect(heading()).toBeNull()
})

test('a browser that was told not to offer reminders is left alone when it is allowed later', () => {
  reminderPrompts.dismiss('offer')
  permission('granted')
  render(<NotificationPrompt />)
  expect(heading()).toBeNull()
})

test('a browser that refused and never was reminded is left alone', () => {
  permission('denied')
  render(<NotificationPrompt />)
  expect(heading()).toBeNull()
})
