import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acsChange } from './acs-change.ts'
import { isErpAddress } from './erp-address.ts'
import { isPlainLine } from './plain-line.ts'
import { textKinds } from './text-kinds.ts'

const acs = (issuerId: string, privateKey = issuerId, url = issuerId) => ({
  issuerId,
  privateKey,
  url,
})

describe('the fields of the device service', () => {
  const kept = acs('a', 'b', 'https://c')
  it.each([
    [null, acs(''), 'none'],
    [null, acs('-'), 'none'],
    [null, acs('a', 'b', 'https://c'), 'create'],
    [null, acs('a', '', ''), 'incomplete'],
    [null, acs('-', 'b', 'https://c'), 'incomplete'],
    [kept, kept, 'none'],
    [kept, acs('a', 'b', 'https://d'), 'update'],
    [kept, acs('-'), 'remove'],
    [kept, acs(' - '), 'remove'],
    [kept, acs('-', '-', 'https://c'), 'incomplete'],
    [kept, acs(''), 'incomplete'],
  ] as const)('changed from %j to %j mean %s', (current, typed, change) => {
    expect(acsChange(current, typed)).toBe(change)
  })

  it('remove the record only when each of the three is a single hyphen', () => {
    const field = fc.oneof(fc.constantFrom('-', '--', '', '—', '- -', '–', '\u2212'), fc.string())
    fc.assert(
      fc.property(field, field, field, (issuerId, privateKey, url) => {
        const isTriple = [issuerId, privateKey, url].every((one) => one.trim() === '-')
        const change = acsChange(kept, { issuerId, privateKey, url })
        expect(change === 'remove').toBe(isTriple)
      }),
    )
  })
})

describe('the address of an ERP', () => {
  it.each([
    'ixc.provedor.com.br',
    'ixc.provedor.com.br:8443',
    'https://ixc.provedor.com.br',
    'erp.example/cliente',
    '127.0.0.1:9000',
  ])('accepts %s', (text) => {
    expect(isErpAddress(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'ftp://erp.example',
    'user:pass@erp.example',
    'erp.example/../x',
    'erp.example?x=1',
    'erp.example#x',
    'erp example',
    '<script>',
    'erp.example\r\nHost: x',
    'https://',
  ])('refuses %j', (text) => {
    expect(isErpAddress(text)).toBe(false)
  })
})

describe('a plain line', () => {
  it.each(['Provedor São João', 'R&B "Fibra" \'500\'', 'Fibra 100%'])('accepts %j', (text) => {
    expect(isPlainLine(text)).toBe(true)
  })

  it.each([
    '<script>alert(1)</script>',
    'a\r\nBcc: x@y',
    'a\u2028b',
    'a\u0000b',
    'abc\u202Etxt.exe',
    '\uD800',
    '\u200b\u200b',
    ' \u00a0 ',
  ])('refuses %j', (text) => {
    expect(isPlainLine(text)).toBe(false)
  })
})

describe('a number to call', () => {
  it.each([
    ['phone', '48 3300-0000'],
    ['phone', '0800 100 0000'],
    ['phone', '10 315'],
    ['whatsapp', '+55 (48) 99900-0000'],
  ] as const)('is a %s: %s', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(true)
  })

  it.each([
    ['phone', '----'],
    ['phone', '+++++'],
    ['phone', '123'],
    ['phone', '1234567890123456'],
    ['whatsapp', '99900-0000'],
    ['whatsapp', '48 9990a-0000'],
  ] as const)('is no %s: %s', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(false)
  })
})
