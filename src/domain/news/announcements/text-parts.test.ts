import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

it('finds an address between words, without the full stop after it', () => {
  expect(textParts('Veja em https://www.provedor.com.br/hoje?a=1. Obrigado!')).toEqual([
    { text: 'Veja em ', host: '' },
    { text: 'https://www.provedor.com.br/hoje?a=1', host: 'provedor.com.br' },
    { text: '. Obrigado!', host: '' },
  ])
})

it.each([
  'http://provedor.com.br',
  'www.provedor.com.br',
  'https://provedor.com.br@evil.example/x',
  'https://prov\u0435dor.com.br',
  'https://%65vil.example',
  'https://localhost',
  'javascript:alert(1)',
  'https://',
])('leaves %j as words', (text) => {
  expect(textParts(text)).toEqual([{ text, host: '' }])
})

it('keeps every character of a text', () => {
  const text = '(https://a.com.br) https://b.com.br,https://c.com.br\nfim'
  const parts = textParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ host }) => host).filter(Boolean)).toEqual([
    'a.com.br',
    'b.com.br',
    'c.com.br',
  ])
})
