import { describe, expect, it } from 'vitest'
import { formatPhone, phoneHref, whatsappHref } from './contact-links.ts'

describe("a provider's phone number", () => {
  it.each([
    ['48 99900-0000', 'tel:+5548999000000', 'https://wa.me/5548999000000', '(48) 99900-0000'],
    ['(48) 3333-4444', 'tel:+554833334444', 'https://wa.me/554833334444', '(48) 3333-4444'],
    ['+55 48 98888-7777', 'tel:+5548988887777', 'https://wa.me/5548988887777', '(48) 98888-7777'],
    ['048 3333-4444', 'tel:+554833334444', 'https://wa.me/554833334444', '(48) 3333-4444'],
    ['55 3333-4444', 'tel:+555533334444', 'https://wa.me/555533334444', '(55) 3333-4444'],
    ['0800 123 4567', 'tel:+558001234567', 'https://wa.me/558001234567', '0800 123 4567'],
    ['08001234567', 'tel:+558001234567', 'https://wa.me/558001234567', '0800 123 4567'],
    ['0300123456', 'tel:+55300123456', 'https://wa.me/55300123456', '0300 123 456'],
    ['4004-1234', 'tel:40041234', null, '4004-1234'],
    ['30031234', 'tel:30031234', null, '3003-1234'],
  ])(
    '%s gives links to call and to write, and is formatted for reading',
    (text, phone, whatsapp, shown) => {
      expect(phoneHref(text)).toBe(phone)
      expect(whatsappHref(text)).toBe(whatsapp)
      expect(formatPhone(text)).toBe(shown)
    },
  )

  it.each([
    '',
    'ligue já',
    '99999999999',
    '48 9990-000',
    '20 99900-0000',
    '48 89900-0000',
    '48 1333-4444',
    '4899900-00001',
    'javascript:alert(1)',
  ])('%o gives no link and is shown unchanged', (text) => {
    expect(phoneHref(text)).toBeNull()
    expect(whatsappHref(text)).toBeNull()
    expect(formatPhone(text)).toBe(text)
  })
})
