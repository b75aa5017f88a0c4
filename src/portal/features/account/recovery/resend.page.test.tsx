import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { hourMs, secondMs } from '#domain/platform/time/durations.ts'
import type { ChosenContact } from './journey-store.ts'
import { Resend } from './resend.tsx'
import { texts } from './texts.ts'

const sendCode = vi.hoisted(() => vi.fn<(to: ChosenContact) => Promise<void>>())
vi.mock('./send-code.ts', () => ({ sendCode }))

beforeEach(() => {
  vi.useFakeTimers()
  sendCode.mockResolvedValue()
  render(<Resend to={{ by: 'sms', index: 0, contact: '(48) 9****-0000' }} />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = () => act(async () => void fireEvent.click(button()))

test('the button stays where the focus is while it counts down, and sends nothing then', async () => {
  await press()
  expect(sendCode).not.toHaveBeenCalled()
  await pass(resendPauseSeconds * secondMs)
  expect(button().textContent).toBe(texts.resend)
  await press()
  await press()
  expect(sendCode).toHaveBeenCalledOnce()
  expect(button().textContent).not.toBe(texts.resend)
  // A real `disabled` drops the focus.
  expect([button().disabled, button().ariaDisabled]).toEqual([false, 'true'])
})

test('a clock that is put back does not hold the button', async () => {
  vi.setSystemTime(Date.now() - hourMs)
  await pass(secondMs)
  expect(button().textContent).toBe(texts.resend)
})
