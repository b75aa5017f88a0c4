import { describe, expect, test } from 'vitest'
import { hasPasswordLength, isGuessable, stemOf } from './password.ts'

describe('the length of a password', () => {
  test.each([
    ['12345', false],
    ['123456', true],
    ['a'.repeat(30), true],
    ['a'.repeat(31), false],
    ['🔒'.repeat(30), true],
    ['🔒'.repeat(5), false],
    ['', false],
  ])('of %j is from 6 to 30 characters: %j', (password, isWithin) => {
    expect(hasPasswordLength(password)).toBe(isWithin)
  })
})

describe('a guessable password', () => {
  const known = {
    numbers: ['529.982.247-25', '(11) 98765-0012'],
    names: ['Maria  Clara Souza', 'Provedor Demo Telecom', 'demo', 'Ana', 'Li', 'Net100'],
  }
  test.each([
    '52998224725',
    '529.982.247-25',
    '982247',
    '123456',
    '987654321',
    '111111',
    'maria2026',
    'Souza1',
    'MARIA CLARA SOUZA',
    'mariaclarasouza12',
    'provedordemotelecom',
    'telecom123',
    'internet',
    'Provedor1',
    'senha123',
    'senhasenha',
    '2026senha!',
    'maria25121987',
    '25/12/1987',
    '19871225',
    '251287',
    '121987',
    '987650012',
    'clara 1987',
    'ana123',
    'net100',
  ])('%j is refused', (password) => {
    expect(isGuessable(password, known)).toBe(true)
  })

  test.each([
    'a casa tem 3 gatos',
    'portal-da-lua-9',
    '135792',
    '319987',
    'souzamaria77x',
    '🔒🔒🔒🔒🔒🔒',
    '529981',
    '13579',
    '343434',
    'li1234',
  ])('%j is accepted', (password) => {
    expect(isGuessable(password, known)).toBe(false)
  })

  test('is detected also without a document or names', () => {
    expect(isGuessable('qualquer-coisa', { numbers: [''], names: [''] })).toBe(false)
    expect(isGuessable('🔒🔒🔒🔒🔒🔒', { numbers: [''], names: [''] })).toBe(false)
  })
})

test.each([
  ['Flamengo1987', 'flamengo'],
  ['1987São Paulo', 'saopaulo'],
  ['senhasenhasenha', 'senha'],
  ['xsenhasenha', 'xsenhasenha'],
  ['senhasenhax', 'senhasenhax'],
  ['123456', ''],
  ['1234567890123', ''],
  ['a1b2c3', 'a1b2c'],
])('the stem of %j is %j', (password, stem) => {
  expect(stemOf(password)).toBe(stem)
})
