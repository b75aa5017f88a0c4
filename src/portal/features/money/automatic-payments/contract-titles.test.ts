import { expect, it } from 'vitest'
import { contractTitle } from './contract-titles.ts'

it('calls a contract by its name, and by its number where the name is not enough', () => {
  const names = new Map([
    ['201', 'FIBRA 300 MEGA'],
    ['202', 'FIBRA 300 MEGA'],
    ['203', 'FIBRA 500 MEGA'],
  ])
  expect(contractTitle(names, '201')).toBe('FIBRA 300 MEGA (201)')
  expect(contractTitle(names, '203')).toBe('FIBRA 500 MEGA')
  expect(contractTitle(names, '204')).toBe('Contrato 204')
  expect(contractTitle(undefined, '203')).toBe('Contrato 203')
})
