import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => ({ stored: '[]' }))
vi.mock('#portal/offline/sealed-store.ts', () => ({
  sealedStore: {
    readPatiently: async () => device.stored,
    keep: async (_: string, text: string) => {
      device.stored = text
      return true
    },
  },
}))
vi.mock('#portal/session/session-token.ts', () => ({ currentToken: () => ({}) }))

import { outbox } from '#portal/offline/outbox.ts'
import { SignOutNote } from './sign-out-note.tsx'

const lost = /foi apagado sem ser enviado/
const written = {
  key: 'one',
  writtenAt: '2026-11-20T12:00:00.000Z',
  phone: '48991010000',
  message: 'Estou sem internet.',
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('says at the next sign-in that a request was lost with a session that ended meanwhile', async () => {
  await outbox.add(written)
  render(<SignOutNote />)
  expect(screen.getByText(lost)).toBeTruthy()
})

it('says nothing where all was sent, or where the person signed out', async () => {
  await outbox.add(written)
  await outbox.settle('one', { state: 'sent', refusal: null, opened: null })
  render(<SignOutNote />)
  expect(screen.queryByText(lost)).toBeNull()
  await outbox.add({ ...written, key: 'two' })
  outbox.reset()
  render(<SignOutNote />)
  expect(screen.queryByText(lost)).toBeNull()
})
