import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgeNote } from './age-note.tsx'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00-03:00') }))

afterEach(() => {
  cleanup()
  act(() => reportReachable(requestEpoch()))
  vi.useRealTimers()
})

const show = (asOf: string) => render(<AgeNote what="Código" asOf={asOf} />).container.textContent

test('a new code carries no note while the server answers', () => {
  expect(show('2026-11-20T11:30:00-03:00')).toBe('')
})

test('offline, even a new code carries its moment', () => {
  reportUnreachable()
  expect(show('2026-11-20T11:30:00-03:00')).toBe('Código de hoje, 11:30.')
})

test('a code that is hours old carries its moment', () => {
  expect(show('2026-11-19T18:40:00-03:00')).toBe('Código de ontem, 18:40.')
})

test('after a day the note adds that the invoice may have been paid', () => {
  show('2026-11-18T18:40:00-03:00')
  expect(screen.getByText('Código de 18/11, 18:40. A fatura pode já estar paga.')).toBeTruthy()
})

test('a moment ahead of the clock is written out, because its age is unknown', () => {
  expect(show('2026-11-25T18:40:00-03:00')).toBe('Código de 25/11, 18:40.')
})
