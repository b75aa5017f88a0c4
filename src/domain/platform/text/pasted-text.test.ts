import { describe, expect, it } from 'vitest'
import { codeDigits } from '#domain/account/recovery/verification-code.ts'
import { cardDigits } from '#domain/money/cards/card-number.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import { canonicalDocument } from '#domain/account/people/document.ts'
import { codeIn, digitsIn, emailIn } from './pasted-text.ts'

describe('a document in a text', () => {
  it.each([
    'CPF: 529.982.247-25',
    'cpf 529.982.247-25',
    'CPF52998224725',
    'CPF/CNPJ: 529.982.247-25',
    'CPF do titular: 529.982.247-25',
    'Meu CPF é 529.982.247-25, obrigada',
    'CPF nº 529 982 247 25',
    '529.982.247-25 (Maria Clara)',
    '\u200B529.982.247-25\u00A0',
    'CPF:\u00A0529.982.247\u201125',
    '５２９.９８２.２４７-２５',
    'CPF：５２９９８２２４７２５',
    '5\u00AD29.982.247-25',
  ])('is the CPF of %j', (text) => {
    expect(canonicalDocument(text)).toBe('52998224725')
  })

  it.each([
    ['CNPJ 11.222.333/0001-81', '11222333000181'],
    ['CNPJ: 11222333000181', '11222333000181'],
    ['CPF/CNPJ 11.222.333/0001-81', '11222333000181'],
    ['CNPJ/MF nº 11.222.333/0001-81 - matriz', '11222333000181'],
    ['cnpj: 12.abc.345/01de-35', '12ABC34501DE35'],
    ['CNPJ12ABC34501DE35', '12ABC34501DE35'],
    ['CNPJ da empresa: 12.ABC.345/01DE-35.', '12ABC34501DE35'],
    ['１２.ＡＢＣ.３４５/０１ＤＥ-３５', '12ABC34501DE35'],
  ])('of %j is the CNPJ %s', (text, document) => {
    expect(canonicalDocument(text)).toBe(document)
  })

  it('is kept as it is written where its check digits are wrong, and where it is not whole', () => {
    expect(canonicalDocument('CPF: 529.982.247-26')).toBe('52998224726')
    expect(canonicalDocument('CPF: 529.982.247-26 (Maria)')).toBe('52998224726')
    expect(canonicalDocument('12.ABC.345/01DE-3')).toBe('12ABC34501DE3')
    expect(canonicalDocument('CP.F')).toBe('CPF')
  })
})

describe('digits of a known number in a text', () => {
  it.each([
    ['CEP: 88000-000', 8, '88000000'],
    ['88.000-000 Florianópolis, 12', 8, '88000000'],
    ['８８０００-０００', 8, '88000000'],
    ['88000', 8, '88000'],
    ['CEP 88000-000 (88000-000)', 8, '88000000'],
    // Nothing says which of the two is meant.
    ['CEP 88000-000 ou 88010-001', 8, '8800000088010001'],
    ['Pedido 123456789, CEP 88000-000', 8, '88000000'],
  ])('%j of %d is %s', (text, length, digits) => {
    expect(digitsIn(text, length)).toBe(digits)
  })

  it('are those of a card and of a code, whatever stands around them', () => {
    expect(cardDigits('5100-0000-0000-0040 (crédito)')).toBe('5100000000000040')
    expect(codeDigits('Seu código é 123-456-789. Vale por 10 minutos.')).toBe('123456789')
  })
})

it.each([
  ['Seu código é 123456', '123456'],
  ['123 456', '123456'],
  ['G-code: 123-456, válido até 10:30', '123456'],
  ['１２３４５６', '123456'],
  [' Código: abcde-fgh23. ', 'abcde-fgh23'],
  ['abcde-fgh23-45678', 'abcde-fgh23-45678'],
  ['a12b34c56d', 'a12b34c56d'],
  ['12345', '12345'],
  // A part of a longer number or word is no code.
  ['Protocolo 20261234: código 654321', '654321'],
  ['1234567', '1234567'],
  ['AB123456', 'AB123456'],
  ['123456é', '123456é'],
])('the code in %j is %s', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

it.each([
  ['E-mail: maria@exemplo.com.br', 'maria@exemplo.com.br'],
  ['Maria Souza <maria@exemplo.com.br>', 'maria@exemplo.com.br'],
  ['mailto:maria@exemplo.com.br', 'maria@exemplo.com.br'],
  ['meu e-mail é maria@exemplo.com.br.', 'maria@exemplo.com.br'],
  ['maria@exemplo.com.', 'maria@exemplo.com.'],
  ['a@exemplo.com; b@exemplo.com', 'a@exemplo.com; b@exemplo.com'],
  ['maria', 'maria'],
  ["E-mail: o'brien@exemplo.com", "o'brien@exemplo.com"],
  ['Sean <o’brien@exemplo.com>', "o'brien@exemplo.com"],
  ['o’brien@exemplo.com', "o'brien@exemplo.com"],
  ["'maria@exemplo.com'", 'maria@exemplo.com'],
  ['“maria@exemplo.com”', 'maria@exemplo.com'],
  ['«maria@exemplo.com»', 'maria@exemplo.com'],
  ['[maria@exemplo.com]', 'maria@exemplo.com'],
  ['maria@exemplo.com!', 'maria@exemplo.com'],
  ['mailto:maria@exemplo.com?subject=oi', 'maria@exemplo.com'],
  ['\u200Bmaria@exemplo.com', 'maria@exemplo.com'],
  ['\u202Amaria@exemplo.com\u202C', 'maria@exemplo.com'],
  ['ｍａｒｉａ＠exemplo.com', 'maria@exemplo.com'],
  ['maria+net@exemplo.com ', 'maria+net@exemplo.com '],
  ['a=b@exemplo.com', 'a=b@exemplo.com'],
  ['joão@exemplo.com', 'joão@exemplo.com'],
])('the address in %j is %s', (text, email) => {
  expect(emailIn(text)).toBe(email)
})

it.each([
  ['R$\u00A099,90', 9990],
  ['Valor: R$ 1.099,90', 109_990],
  ['Total a pagar: 5', 500],
  ['９９,９０', 9990],
  ['99,90 reais', null],
  ['1.099', 109_900],
])('the amount in %j is %s', (text, cents) => {
  expect(parseTypedMoney(text)).toBe(cents)
})
