import { expect, test } from 'vitest'
import { madePassword } from './made-password.ts'

test('a password that was just made is handed over with its document only, until it is cleared', () => {
  const made = { document: '52998224725', password: 'gatos-no-telhado-7' }
  madePassword.set(made)
  expect(madePassword.get()).toEqual(made)
  madePassword.clear()
  expect(madePassword.get()).toBeNull()
  madePassword.set({ ...made, document: '' })
  expect(madePassword.get()).toBeNull()
})
