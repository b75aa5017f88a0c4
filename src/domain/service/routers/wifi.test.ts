import { describe, expect, it } from 'vitest'
import { wifiJoinText, wifiNameProblem, wifiPasswordProblem } from './wifi.ts'

describe('a Wi-Fi password', () => {
  it.each([
    ['', 8, 'missing'],
    ['12345', 8, 'short'],
    ['123456', 8, 'short for device'],
    ['1234567', 8, 'short for device'],
    ['12345678', 8, null],
    ['123456', 6, null],
    ['x'.repeat(30), 8, null],
    ['x'.repeat(31), 8, 'long'],
    ['com espaço', 8, 'characters'],
    ['com espaco', 8, null],
    ['~!@#$%^&*()', 8, null],
    ['emoji 😀 dez', 8, 'characters'],
    ['linha\nnova', 8, 'characters'],
  ])(
    '%j, on a router that accepts %i characters and more, has the problem %s',
    (password, deviceMin, expected) => {
      expect(wifiPasswordProblem(password, deviceMin)).toBe(expected)
    },
  )
})

describe('wifiJoinText', () => {
  it('holds the name and the password of the network', () => {
    expect(wifiJoinText({ ssid: 'Casa da Maria', password: 'palmeiras-302' })).toBe(
      'WIFI:T:WPA;S:Casa da Maria;P:palmeiras-302;;',
    )
  })

  it('escapes every character that would end a field', () => {
    const text = wifiJoinText({ ssid: String.raw`a;b,c:d"e\f`, password: ';P:outra;;' })
    expect(text).toBe(String.raw`WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:\;P\:outra\;\;;;`)
  })
})

it.each([
  ['Casa da Maria', null],
  ['x'.repeat(32), null],
  ['x'.repeat(33), 'long'],
  ['', 'missing'],
  ['   ', 'missing'],
  ['Vovó', 'characters'],
  ['Casa\n2', 'characters'],
])('judges the name %j of a network as %s', (name, problem) => {
  expect(wifiNameProblem(name)).toBe(problem)
})
