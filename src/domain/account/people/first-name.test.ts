import { expect, it } from 'vitest'
import { firstName } from './first-name.ts'

it.each([
  ['Maria Clara Souza', 'Maria'],
  ['  MARIA CLARA SOUZA ', 'Maria'],
  ['joão batista', 'João'],
  ['ÉRICA', 'Érica'],
  ['ANA-LU PRADO', 'Ana-Lu'],
  ["D'ÁVILA COSTA", "D'Ávila"],
  ['McArthur Silva', 'McArthur'],
  ['', ''],
])('gives %o the first name %o', (full, name) => {
  expect(firstName(full)).toBe(name)
})
