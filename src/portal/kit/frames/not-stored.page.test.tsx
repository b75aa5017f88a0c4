import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NotStored } from './not-stored.tsx'
import { reportAppStorage, reportStorage } from '#portal/kit/browser/storage-refusal.ts'

afterEach(cleanup)

test('a device too small for the portal itself is told that it does not open without a network', () => {
  const home = render(<NotStored />)
  act(() => reportAppStorage(false))
  expect(home.container.textContent).toContain('Sem internet ele não abre aqui')
  act(() => reportStorage(false))
  expect(home.container.textContent).toContain('não está guardando as suas faturas')
  act(() => {
    reportStorage(true)
    reportAppStorage(true)
  })
  expect(home.container.textContent).toBe('')
})
