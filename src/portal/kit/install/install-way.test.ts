import { expect, it } from 'vitest'
import { installWayOf } from './install-way.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple}`

const way = (userAgent: string, standalone?: boolean, others: object = {}) =>
  installWayOf({ userAgent, standalone, hasServiceWorker: true, isInstalled: false, ...others })

it.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ['Firefox', `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
])('%s on an iPhone installs from the share sheet', (_name, userAgent) => {
  expect(way(userAgent, false)).toBe('share')
  expect(way(userAgent, true)).toBeNull()
})

it.each([
  ['Instagram', `${iphone} Mobile/15E148 Instagram 380.0.0.28.84 (iPhone15,2; iOS 18_5)`],
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.40.102;FBDV/iPhone15,2]`],
  ['TikTok', `${iphone} Mobile/15E148 musical_ly_38.0.0 BytedanceWebview/d8a21c6`],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/15.5.0`],
  ['the Google app', `${iphone} GSA/370.0 Mobile/15E148 Safari/604.1`],
  ['an app without a name', `${iphone} Mobile/15E148`],
])('the browser inside %s sends to Safari', (_name, userAgent) => {
  expect(way(userAgent, false)).toBe('elsewhere')
})

it('a page inside an app is known by what it lacks, whatever it calls itself', () => {
  const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`
  expect(way(safari, false, { hasServiceWorker: false })).toBe('elsewhere')
})

it('Firefox for Android and Safari on a Mac have ways of their own', () => {
  const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
  expect(way(firefox)).toBe('menu')
  expect(way(`${mac} Version/18.5 Safari/605.1.15`)).toBe('dock')
  expect(way(firefox, undefined, { isInstalled: true })).toBeNull()
  expect(way(`${mac} Version/18.5 Safari/605.1.15`, undefined, { isInstalled: true })).toBeNull()
})

it.each([
  `${mac} Version/16.6 Safari/605.1.15`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
])('says nothing where the browser asks by itself or cannot: %s', (userAgent) => {
  expect(way(userAgent)).toBeNull()
})
