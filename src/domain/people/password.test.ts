import { describe, expect, test } from 'vitest'
import { hasPasswordLength, isGuessable } from './password.ts'

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
    document: '529.982.247-25',
    names: ['Maria Clara Souza', 'Provedor Demo Telecom', 'demo'],
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
  ])('%j is refused', (password) => {
    expect(isGuessable(password, known)).toBe(true)
  })

  test.each([
    'a casa tem 3 gatos',
    'portal-da-lua-9',
    '135792',
    'souzamaria77x',
    '🔒🔒🔒🔒🔒🔒',
    '529981',
  ])('%j is accepted', (password) => {
    expect(isGuessable(password, known)).toBe(false)
  })

  test('is detected also without a document or names', () => {
    expect(isGuessable('qualquer-coisa', { document: '', names: [''] })).toBe(false)
  })
})
