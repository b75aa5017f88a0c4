import { describe, expect, it } from 'vitest'
import { expiryFault, toFullExpiry, toShortExpiry } from './card-expiry.ts'
import { cardBrand, cardDigits, lastFourDigits } from './card-number.ts'
import { holderFault, holderMessages } from './holder-name.ts'

describe('a card number', () => {
  it.each([
    ['4000000000000010', 'Visa'],
    ['4111111111111111', 'Visa'],
    ['5100000000000040', 'Mastercard'],
    ['5555555555554444', 'Mastercard'],
    ['2223000048400011', 'Mastercard'],
    ['2720990000000007', 'Mastercard'],
    ['4000000000000011', null],
    ['0000000000000000', null],
    ['378282246310005', null],
    ['4222222222222', null],
    ['6362970000457013', null],
    ['6062826786276634', null],
    ['4011780000000012', null],
    ['4389350000000015', null],
    ['5067310000000010', null],
    ['6011111111111117', null],
    ['2720999999999996x', null],
    ['', null],
  ])('%s has the brand %s', (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand)
  })

  it('is refused with any single wrong digit', () => {
    const good = '4000000000000010'
    for (let place = 0; place < 16; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const other = good.slice(0, place) + String(digit) + good.slice(place + 1)
        expect(cardBrand(other) === 'Visa').toBe(other === good)
      }
    }
  })

  it('is read from groups of digits, and shortened to its last four', () => {
    expect(cardDigits('4000 0000-0000.0010')).toBe('4000000000000010')
    expect(lastFourDigits('4000000000000010')).toBe('0010')
  })
})

describe('the date on a card', () => {
  it.each([
    ['11/2026', null],
    ['12/2026', null],
    ['10/2026', 'expired'],
    ['12/2025', 'expired'],
    ['00/2027', 'month'],
    ['13/2027', 'month'],
    ['1/2027', 'format'],
    ['12/27', 'format'],
    ['2027-12', 'format'],
    ['', 'format'],
  ] as const)('%s has on 30/11/2026 the fault %s', (expiry, fault) => {
    expect(expiryFault(expiry, '2026-11-30')).toBe(fault)
  })

  it.each([
    ['12/31', '12/2031'],
    ['00/31', null],
    ['13/31', null],
    ['1/31', '01/2031'],
    ['12/2031', '12/2031'],
    ['2031-12', null],
    ['12/203', null],
    ['2031', null],
    ['', null],
  ])('typed as %s is read as %s', (typed, full) => {
    expect(toFullExpiry(typed)).toBe(full)
  })

  it('is shortened to MM/YY as printed on the card', () => {
    expect(toShortExpiry('12/2031')).toBe('12/31')
  })
})

describe('the name on a card', () => {
  it.each([
    ['Maria C. Souza', null],
    ["João d'Ávila-Nunes", null],
    ['Zé', null],
    ['A'.repeat(26), null],
    ['  Zé  ', null],
    ['', 'missing'],
    ['   ', 'blank'],
    ['Maria 2', 'letters'],
    ['@@@', 'letters'],
    ['.-.', 'symbols'],
    ['A', 'short'],
    ['A'.repeat(27), 'long'],
  ] as const)('«%s» has the fault %s', (typed, fault) => {
    expect(holderFault(typed)).toBe(fault)
  })

  it('names its length limits in the messages', () => {
    expect(holderMessages.short).toBe('deve ter pelo menos 2 caracteres')
    expect(holderMessages.long).toBe('deve ter no máximo 26 caracteres')
  })
})
