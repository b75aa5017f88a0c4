import { expect, test } from 'vitest'
import { formatAddress } from './address.ts'

const whole = {
  street: 'Rua do Sítio',
  number: '400',
  complement: 'Casa 2',
  district: 'Centro',
  city: 'São José',
  state: 'SC',
  cep: '88122000',
}

test('an address is written in one line', () => {
  expect(formatAddress(whole)).toBe('Rua do Sítio, 400, Casa 2, Centro, São José/SC, 88122-000')
})

test.each(['88122-000', '88122000'])('the CEP %s is written with its hyphen', (cep) => {
  expect(formatAddress({ ...whole, cep })).toMatch(/, 88122-000$/)
})

test.each(['881220001', '188122000', '8812-2000'])('%s is no CEP and stays as it is', (cep) => {
  expect(formatAddress({ ...whole, cep }).endsWith(`, ${cep}`)).toBe(true)
})

test('missing parts of an address leave no stray commas', () => {
  expect(formatAddress({ ...whole, complement: ' ', state: '', cep: '' })).toBe(
    'Rua do Sítio, 400, Centro, São José',
  )
  const nothing = { street: '', number: '', complement: '', district: '', city: '', state: '' }
  expect(formatAddress({ ...nothing, cep: '' })).toBe('')
})
