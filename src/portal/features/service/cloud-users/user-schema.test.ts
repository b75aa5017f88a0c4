import * as v from 'valibot'
import { expect, test } from 'vitest'
import { unchangedPassword } from '#domain/service/cloud-users/cloud-user.ts'
import { typedPassword, userSchema } from './user-schema.ts'

const good = {
  name: 'Bia',
  email: "bia.d'avila@casa.example",
  password: 'uma senha boa',
  quota: '5',
}

test('accepts a complete cloud user with a new or unchanged password and reads the quota as a number', () => {
  expect(v.parse(userSchema, good)).toEqual({ ...good, quota: 5 })
  expect(v.is(userSchema, { ...good, password: unchangedPassword })).toBe(true)
})

test.each([
  [{ name: ' ' }, 'Por favor, informe um nome'],
  [{ email: 'bia' }, 'Por favor informe um e-mail valido'],
  [{ email: 'bia@casa..com' }, 'Por favor informe um e-mail valido'],
  [{ password: '123456789' }, 'A senha deve ter entre 10 e 30 caracteres'],
  [{ password: 'x'.repeat(31) }, 'A senha deve ter entre 10 e 30 caracteres'],
  [{ quota: '0' }, 'A quota deve ser de no mínimo 1 GB'],
  [{ quota: '1,5' }, 'A quota deve ser de no mínimo 1 GB'],
])('refuses a cloud user with %j and says why', (wrong, message) => {
  const { issues } = v.safeParse(userSchema, { ...good, ...wrong })
  expect(issues?.[0].message).toBe(message)
})

test.each([
  [unchangedPassword, unchangedPassword, unchangedPassword],
  [unchangedPassword, `${unchangedPassword}a`, 'a'],
  [unchangedPassword, unchangedPassword.slice(1), ''],
  [unchangedPassword, 'colada inteira', 'colada inteira'],
  ['abc', 'abc*', 'abc*'],
])('takes a password field edited from %s to %s as the password %s', (before, after, password) => {
  expect(typedPassword(before, after)).toBe(password)
})
