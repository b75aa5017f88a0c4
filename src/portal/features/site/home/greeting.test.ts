import { expect, test } from 'vitest'
import type { CustomerDetails } from '#contract/account/customer.ts'
import { greeting, salutation } from './greeting.ts'

const customer = (part: Partial<CustomerDetails>): CustomerDetails => ({
  name: 'MARIA CLARA SOUZA',
  phone_number: '',
  cpf_cnpj: '***.982.247-**',
  email: '',
  cep: '',
  endereco: '',
  numero: '',
  bairro: '',
  cidade: '',
  complemento: '',
  estado: 'SC',
  ...part,
})

test.each([
  [0, 'Boa noite'],
  [4, 'Boa noite'],
  [5, 'Bom dia'],
  [11, 'Bom dia'],
  [12, 'Boa tarde'],
  [17, 'Boa tarde'],
  [18, 'Boa noite'],
  [23, 'Boa noite'],
])('greets at %i o’clock with "%s"', (hour, words) => {
  expect(salutation(hour)).toBe(words)
})

test('greets a person by the first name', () => {
  expect(greeting(9, customer({}))).toBe('Bom dia, Maria')
})

test('greets a company by its whole name', () => {
  const bakery = customer({ name: 'Padaria Pão Quente', cpf_cnpj: '**.222.333/0001-**' })
  expect(greeting(9, bakery)).toBe('Bom dia, Padaria Pão Quente')
})

test('greets with the salutation alone while the name is unknown or empty', () => {
  expect(greeting(9, undefined)).toBe('Bom dia')
  expect(greeting(9, customer({ name: ' ' }))).toBe('Bom dia')
})

test('greets by the remembered name where the customer may not be read', () => {
  expect(greeting(9, undefined, 'Maria')).toBe('Bom dia, Maria')
  expect(greeting(9, customer({}), 'Outra')).toBe('Bom dia, Maria')
})
