import { expect, test } from 'vitest'
import type { Contract } from './contract.ts'
import { contractName, distinctName } from './contract-name.ts'

const contract = (fields: Partial<Contract>): Contract => ({
  id: '203',
  plan: 'FIBRA 300 MEGA',
  activatedOn: null,
  address: '',
  internet: 'A',
  trustUnlock: 'S',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
  ...fields,
})

test.each([
  ['Rua do Sítio, 400, casa 2, Centro, Chapecó/SC, 89800-000', 'FIBRA 300 MEGA · Rua do Sítio 400'],
  ['Estrada Geral, S/N, Interior, Chapecó/SC', 'FIBRA 300 MEGA · Estrada Geral S/N'],
  ['Estrada Geral, sn, Interior, Chapecó/SC', 'FIBRA 300 MEGA · Estrada Geral sn'],
  ['Rua do Sítio, Bairro 2, Chapecó/SC', 'FIBRA 300 MEGA · Rua do Sítio'],
  ['Rua do Sítio, Centro, Chapecó/SC', 'FIBRA 300 MEGA · Rua do Sítio'],
  ['', 'FIBRA 300 MEGA'],
])('a contract at "%s" is called "%s"', (address, name) => {
  expect(contractName(contract({ address }))).toBe(name)
})

test('a contract without a plan and an address is called by its number', () => {
  expect(contractName(contract({ plan: '' }))).toBe('Contrato 203')
})

test('a contract is called by its number too where another has its name', () => {
  const names = ['FIBRA 300', 'FIBRA 500', 'FIBRA 300']
  expect(distinctName('FIBRA 500', '202', names)).toBe('FIBRA 500')
  expect(distinctName('FIBRA 300', '203', names)).toBe('FIBRA 300 (contrato 203)')
})
