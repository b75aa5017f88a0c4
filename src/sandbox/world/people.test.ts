import { expect, it } from 'vitest'
import { isDocument } from '#domain/account/people/document.ts'
import { people, sandboxPassword } from './people.ts'
import { sandboxTenants } from './tenants.ts'

it('has the people of the demo provider with their names and documents', () => {
  const demo = people.filter(({ clientId }) => clientId === 'demo')
  expect(demo.map(({ document, name }) => [document, name])).toEqual([
    ['52998224725', 'Maria Clara Souza'],
    ['11144477735', 'João Batista Lima'],
    ['11222333000181', 'Padaria Pão Quente Ltda'],
    ['12ABC34501DE35', 'Fibra Alfa S.A.'],
    ['39053344705', 'Ana Sem Contrato'],
    ['16899535009', 'Vera Sem E-mail'],
    ['15350946056', 'Rui Desativado'],
    ['98765432100', 'Lia Primeiro Acesso'],
    ['93541134780', 'Sônia Sem Telefone'],
  ])
})

it('gives every person a valid document that is unique at the provider', () => {
  expect(people.filter(({ document }) => !isDocument(document))).toEqual([])
  const keys = people.map(({ clientId, document }) => `${clientId} ${document}`)
  expect(new Set(keys).size).toBe(people.length)
  const records = people.map(({ clientId, erpId }) => `${clientId} ${erpId}`)
  expect(new Set(records).size).toBe(people.length)
})

it('gives every person the same password, except Lia, who has none', () => {
  const without = people.filter(({ password }) => password !== sandboxPassword)
  expect(without.map(({ name, password }) => [name, password])).toEqual([
    ['Lia Primeiro Acesso', null],
  ])
})

it('lets Maria, the bakery and Ana pay by card, but not João', () => {
  const payers = people.filter(({ clientId }) => clientId === 'demo')
  const flagged = payers.filter(({ featureFlags }) => featureFlags.includes('credit_card'))
  expect(flagged.map(({ name }) => name)).toEqual([
    'Maria Clara Souza',
    'Padaria Pão Quente Ltda',
    'Ana Sem Contrato',
  ])
})

it('has at least two people at every provider, and one document at two providers', () => {
  for (const { client_id } of sandboxTenants) {
    expect(people.filter(({ clientId }) => clientId === client_id).length).toBeGreaterThan(1)
  }
  const shared = people.filter(({ document }) => document === '52998224725')
  expect(shared.map(({ clientId }) => clientId)).toEqual(['demo', 'litoral'])
})
