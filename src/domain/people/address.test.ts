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

test('missing parts of an address leave no stray commas', () => {
  expect(formatAddress({ ...whole, complement: ' ', state: '', cep: '' })).toBe(
    'Rua do Sítio, 400, Centro, São José',
  )
  const nothing = { street: '', number: '', complement: '', district: '', city: '', state: '' }
  expect(formatAddress({ ...nothing, cep: '' })).toBe('')
})
