import { describe, expect, it } from 'vitest'
import { maskMobile, mobilesIn } from './mobile.ts'

describe('the mobile numbers of a record', () => {
  it.each([
    ['(48) 99101-0000', ['+5548991010000']],
    ['48991010000', ['+5548991010000']],
    ['+55 (48) 99101-0000', ['+5548991010000']],
    ['048 99101-0000', ['+5548991010000']],
    ['(55) 99101-0000', ['+5555991010000']],
    ['(48) 99101-0000 / (48) 99102-0000', ['+5548991010000', '+5548991020000']],
    ['48 99101-0000 ou 48 99102-0000', ['+5548991010000', '+5548991020000']],
    ['(48) 99101-0000; (48) 99101-0000', ['+5548991010000']],
    // A landline, a mobile without its ninth digit, an area code that does not exist, no number.
    ['(48) 3300-0000', []],
    ['(48) 9101-0000', []],
    ['(20) 99101-0000', []],
    ['99101-0000', []],
    ['(99) 99999-9999', []],
    ['0800 100 0000', []],
    ['recado com a mãe', []],
    ['', []],
  ])('in %j are %j', (field, numbers) => {
    expect(mobilesIn(field)).toEqual(numbers)
  })

  it('are each offered once, in the order of the fields', () => {
    expect(
      mobilesIn('', '(48) 99102-0000', '(48) 3300-0000', '48 99101-0000', '48991020000'),
    ).toEqual(['+5548991020000', '+5548991010000'])
  })

  it('show two digits at most when masked', () => {
    expect(maskMobile('+5548991010037')).toBe('(**) *****-**37')
  })
})
