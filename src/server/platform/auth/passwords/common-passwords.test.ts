import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  '123456',
  'Password1',
  'senha123',
  'Flamengo10',
  'corinthians1910',
  'jesuseteamo',
  'Brasil@2026',
  'São Paulo 2026',
  'jessica1995',
  'marcos15081990',
  'Dezembro2025',
  'segunda-feira',
  'cachorro1',
  'mudar123',
  'amoramor',
])('%j is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each([
  'gatos-no-telhado',
  'capim-orvalho-serra',
  'a casa tem 3 gatos',
  'souzamaria77x',
  '🔒🔒🔒🔒🔒🔒',
  'xk7-pmq',
])('%j is no common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
