import { expect, it } from 'vitest'
import { isStaffPassword } from './password-rules.ts'

const names = ['rita.lemos@provedor.example', 'Rita Lemos', 'Serrana Telecom']

it.each([
  'aaaaaaaaaaaa',
  'senhasenhasenha',
  'administrador',
  'minhasenha1234',
  'provedor123456',
  'qwertyuiopasdf',
  'rita.lemos@provedor.example1',
  'RitaLemos20261',
  'serranatelecom99',
  'abcabcabcabc',
  '123456789012345',
])('refuses %j, which is long and yet easy to guess', async (password) => {
  expect(await isStaffPassword(password, names)).toBe(false)
})

it.each([
  'capim-orvalho-serra',
  'uma-senha-bem-comprida',
  'xkq9-2mfp-77zt',
  'k'.repeat(3) + 'ç9-Vb2#mQ',
])('accepts %j, which is hard to guess', async (password) => {
  expect(await isStaffPassword(password, names)).toBe(true)
})

it('accepts 12 to 128 characters', async () => {
  const strong = 'capim-orvalho-serra-'.repeat(7)
  expect(await isStaffPassword(strong.slice(0, 128), names)).toBe(true)
  expect(await isStaffPassword(strong.slice(0, 129), names)).toBe(false)
  expect(await isStaffPassword('xkq9-2mfp-7', names)).toBe(false)
})
