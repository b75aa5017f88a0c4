import { expect, test } from 'vitest'
import { wifiPasswordProblem } from '#domain/routers/wifi.ts'
import { suggestPassword } from './suggest-password.ts'

test('a suggestion is one the strictest routers take, and reads the same on paper', () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const password = suggestPassword()
    expect(wifiPasswordProblem(password, 12)).toBeNull()
    expect(password).toMatch(/^(?:[A-Z][a-z]{2}\d){3}$/)
    expect(password).not.toMatch(/[0O1lIio]/)
  }
})

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 200 }, () => suggestPassword())).size).toBe(200)
})

test('bytes that would favour some letters are passed over', () => {
  const bytes = [255, 0]
  let at = 0
  // 255 is beyond the last whole turn of 23 letters; without care it would be the third of them.
  expect(suggestPassword(() => bytes[at++ % 2] ?? 0)).toMatch(/^(?:Aaa\d){3}$/)
})
