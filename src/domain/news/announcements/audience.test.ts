import { describe, expect, it } from 'vitest'
import {
  type Audience,
  comparableName,
  contractStateOf,
  type ContractTraits,
  everySubscriber,
  isChosenBy,
  isEverySubscriber,
  isSameAudience,
} from './audience.ts'

const contract: ContractTraits = {
  contractId: '201',
  customerId: '101',
  planId: '12',
  cityId: '4205',
  district: 'Centro Histórico ',
  pointIds: [],
  state: 'active',
}
const isChosen = (audience: Partial<Audience>, change: Partial<ContractTraits> = {}) =>
  isChosenBy({ ...everySubscriber, ...audience }, { ...contract, ...change })

describe('the audience of an announcement', () => {
  it('takes a contract that matches one entry of every list that is not empty', () => {
    const florianopolis = { id: '4205', name: 'Florianópolis' }
    const lages = { id: '4209', name: 'Lages' }
    expect(isChosen({ cities: [lages, florianopolis], states: ['active'] })).toBe(true)
    expect(isChosen({ cities: [lages], states: ['active'] })).toBe(false)
    expect(isChosen({ plans: [{ id: '12', name: 'Fibra 500' }] })).toBe(true)
    expect(isChosen({ plans: [{ id: '1', name: 'Fibra 5' }] })).toBe(false)
    expect(isChosen({ states: ['blocked', 'overdue'] })).toBe(false)
  })

  it('compares districts without accents, case, spaces and full stops', () => {
    expect(isChosen({ districts: ['CENTRO  HISTORICO'] })).toBe(true)
    expect(isChosen({ districts: ['Centro'] })).toBe(false)
    expect(comparableName('Jd. São José')).toBe(comparableName('JD SAO JOSE'))
    expect(isChosen({ districts: ['Centro'] }, { district: '' })).toBe(false)
  })

  it('leaves out contracts that are not in force, whatever was chosen', () => {
    expect(isChosen({}, { state: null })).toBe(false)
    expect(isChosen({}, { state: 'unsigned' })).toBe(true)
  })

  it('is every subscriber only when nothing was chosen', () => {
    expect(isEverySubscriber(everySubscriber)).toBe(true)
    expect(isEverySubscriber({ ...everySubscriber, districts: ['Centro'] })).toBe(false)
  })

  it.each([
    ['A', 'A', 'active'],
    ['A', 'CA', 'blocked'],
    ['A', 'CM', 'blocked'],
    ['A', 'FA', 'overdue'],
    ['P', 'AA', 'unsigned'],
    ['A', 'D', null],
    ['I', 'A', null],
    ['N', 'CA', null],
    ['', '', null],
  ])('reads a contract of status %s and internet status %s as %s', (status, internet, state) => {
    expect(contractStateOf(status, internet)).toBe(state)
  })
})

describe('two audiences', () => {
  const lages = { id: '4209', name: 'Lages' }
  const audience: Audience = {
    cities: [lages, { id: '4205', name: 'Florianópolis' }],
    districts: ['Centro', 'Trindade'],
    plans: [{ id: '12', name: 'Fibra 500' }],
    states: ['active', 'blocked'],
  }

  it('are the same in any order of fields and members, and by any name of the same records', () => {
    expect(
      isSameAudience(audience, {
        states: ['blocked', 'active', 'active'],
        plans: [{ name: 'Fibra 500 Mega', id: '12' }],
        districts: ['TRINDADE', 'centro'],
        cities: [{ name: 'Florianópolis', id: '4205' }, lages],
      }),
    ).toBe(true)
  })

  it.each([
    { cities: [lages] },
    { districts: ['Centro', 'Trindade', 'Agronômica'] },
    { plans: [{ id: '13', name: 'Fibra 500' }] },
    { states: ['active', 'overdue'] },
  ] satisfies Partial<Audience>[])('differ by one list: %j', (change) => {
    expect(isSameAudience(audience, { ...audience, ...change })).toBe(false)
  })
})
