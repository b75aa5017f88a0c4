import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reportStorage, useStorageRefusal } from './storage-refusal.ts'

function Screen({ name }: { name: string }) {
  return <p>{useStorageRefusal() ? `${name} diz` : `${name} cala`}</p>
}

afterEach(cleanup)

test('a device that stores nothing is told once, on the first screen that needs it', () => {
  const first = render(<Screen name="fatura" />)
  expect(screen.getByText('fatura cala')).toBeTruthy()
  act(() => reportStorage(true))
  expect(screen.getByText('fatura cala')).toBeTruthy()
  act(() => reportStorage(false))
  expect(screen.getByText('fatura diz')).toBeTruthy()
  first.rerender(<Screen name="fatura" />)
  expect(screen.getByText('fatura diz')).toBeTruthy()
  first.unmount()
  render(<Screen name="boleto" />)
  expect(screen.getByText('boleto cala')).toBeTruthy()
})
