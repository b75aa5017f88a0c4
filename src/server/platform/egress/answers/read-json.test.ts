import { expect, it } from 'vitest'
import { readJson } from './read-json.ts'

it.each([
  ['lists', '['.repeat(5_000_000) + ']'.repeat(5_000_000)],
  ['empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
  ['figures', `[${'0,'.repeat(2_000_000)}0]`],
])('an answer of nothing but %s is none', (_, text) => {
  expect(readJson(text)).toBeUndefined()
})

it('the longest list of a system and a file of megabytes are answers', () => {
  const row = '{"id":"123","status":"A"},'
  const list = `[${row.repeat(Math.floor((5 * 1024 * 1024) / row.length))}{}]`
  expect(readJson(list)).toHaveLength(Math.floor((5 * 1024 * 1024) / row.length) + 1)
  const file = 'A'.repeat(20 * 1024 * 1024)
  expect(readJson(JSON.stringify({ base64_arquivo: file }))).toEqual({ base64_arquivo: file })
})
