import { expect, test } from 'vitest'
import { cloudUserChanges, hasCloudPasswordLength, unchangedPassword } from './cloud-user.ts'

const ana = { id: '7', name: 'Ana', email: 'ana@casa.example', quota: 5 }
const same = { name: 'Ana', email: 'ana@casa.example', quota: 5, password: unchangedPassword }

test('a form with no changes saves nothing, and sixteen asterisks are no new password', () => {
  expect(unchangedPassword).toHaveLength(16)
  expect(cloudUserChanges(ana, same)).toEqual([])
})

test('changes to a cloud user are saved in the order name, email, quota, password', () => {
  const wished = { password: 'uma senha nova', quota: 8, email: 'b@casa.example', name: 'Bia' }
  expect(cloudUserChanges(ana, wished)).toEqual([
    { key: 'name', value: 'Bia' },
    { key: 'email', value: 'b@casa.example' },
    { key: 'quota', value: '8' },
    { key: 'password', value: 'uma senha nova' },
  ])
})

test('seventeen asterisks are a new password like any other', () => {
  const wished = { ...same, password: `${unchangedPassword}*` }
  expect(cloudUserChanges(ana, wished)).toMatchObject([{ key: 'password' }])
})

test.each([
  ['123456789', false],
  ['1234567890', true],
  ['x'.repeat(30), true],
  ['x'.repeat(31), false],
])('the cloud password %s has an accepted length: %s', (password, fits) => {
  expect(hasCloudPasswordLength(password)).toBe(fits)
})
