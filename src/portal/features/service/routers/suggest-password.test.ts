import { expect, test } from 'vitest'
import { wifiPasswordProblem } from '#domain/service/routers/wifi.ts'
import { suggestPassword } from './suggest-password.ts'

test('a suggested password meets the strictest rules and has no ambiguous characters', () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const password = suggestPassword()
    expect(wifiPasswordProblem(password, 12)).toBeNull()
    expect(password).toMatch(/^(?:[A-Z][a-z]{2}\d){3}$/)
    expect(password).not.toMatch(/[0O1lIio]/)
  }
})

test('200 suggested passwords are all different', () => {
  expect(new Set(Array.from({ length: 200 }, () => suggestPassword())).size).toBe(200)
})

test('random bytes that would favour some letters are discarded', () => {
  const bytes = [255, 0]
  let at = 0
  // 255 is above 253, the largest multiple of 23 letters in a byte; modulo alone gives the third
  // letter.
  expect(suggestPassword(() => bytes[at++ % 2] ?? 0)).toMatch(/^(?:Aaa\d){3}$/)
})
