import { expect, it } from 'vitest'
import { barLogo } from './bar-logo.ts'

it.each([
  ['/wide.svg', '/tall.svg', { url: '/wide.svg', isTall: false }],
  ['', '/tall.svg', { url: '/tall.svg', isTall: true }],
  [null, '/tall.svg', { url: '/tall.svg', isTall: true }],
  ['', '', null],
])('of a provider with the logos %j and %j is %j', (horizontal, vertical, logo) => {
  expect(barLogo({ horizontal_logo_url: horizontal, vertical_logo_url: vertical })).toEqual(logo)
})
