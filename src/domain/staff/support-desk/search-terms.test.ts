import { describe, expect, it } from 'vitest'
import { searchTerms } from './search-terms.ts'

const kinds = (typed: string) => {
  const terms = searchTerms(typed)
  return typeof terms === 'string' ? terms : terms.map(({ by, text }) => `${by} ${text}`)
}

describe('what is typed into the desk’s field', () => {
  it.each([
    ['529.982.247-25', ['document 52998224725']],
    ['CPF 529.982.247-25', ['document 52998224725']],
    ['12.ABC.345/01DE-35', ['document 12ABC34501DE35']],
    ['a1b2c3d4', ['code a1b2c3d4']],
    ['A1B2C3D4', ['code a1b2c3d4']],
    ['Maria@Casa.example', ['email maria@casa.example']],
    ['clara souza', ['name clara souza']],
    ['Padaria 3 Irmãos', ['name Padaria 3 Irmãos']],
    ['(48) 99101-0000', ['phone 48991010000']],
    ['+55 48 99101-0000', ['phone 48991010000']],
    ['048 3222-1001', ['phone 4832221001']],
    [
      '99101-0000',
      ['phone 991010000', 'customer 991010000', 'contract 991010000', 'protocol 99101-0000'],
    ],
    ['101', ['customer 101', 'contract 101']],
    ['202611000123', ['protocol 202611000123']],
    ['cliente nº 101', ['customer 101']],
    ['Contrato: 203', ['contract 203']],
    ['protocolo 202611000123', ['protocol 202611000123']],
    // Eight digits may be the code of a failure, a number without its area code or an id.
    [
      '32221000',
      [
        'code 32221000',
        'phone 32221000',
        'customer 32221000',
        'contract 32221000',
        'protocol 32221000',
      ],
    ],
  ])('"%s" is %j', (typed, expected) => {
    expect(kinds(typed)).toEqual(expected)
  })

  it.each([
    ['', 'query not provided'],
    ['  ', 'query not provided'],
    ['ab', 'query too short'],
    ['%%%', 'query too short'],
    ["'; --", 'query too short'],
    ['529.982.247-26', 'invalid document'],
    ['52998224726', 'invalid document'],
    ['maria@', 'invalid email'],
    ['maria@casa', 'invalid email'],
  ])('"%s" is refused with "%s"', (typed, refusal) => {
    expect(kinds(typed)).toBe(refusal)
  })

  it('is a document and a phone where its digits are both', () => {
    // A valid CPF that reads as a mobile of São Paulo.
    const both = Array.from({ length: 100 }, (_, nth) => `119876543${String(nth).padStart(2, '0')}`)
      .map(kinds)
      .find((terms) => typeof terms !== 'string' && terms[0]?.startsWith('document'))
    expect(both).toHaveLength(2)
    expect(both?.[1]).toMatch(/^phone 119876543/)
  })
})
