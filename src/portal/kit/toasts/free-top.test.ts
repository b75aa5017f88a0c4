import { expect, test } from 'vitest'
import { freeTop } from './free-top.ts'

const room = { from: 8, to: 800, height: 56 }
const bar = { top: 8, bottom: 56 }

test.each([
  ['at the top of an empty screen', [], 8],
  ['below the bar', [bar], 56],
  ['below what is too close to the bar', [bar, { top: 100, bottom: 148 }], 148],
  ['in a gap that is high enough', [{ top: 112, bottom: 160 }, bar], 56],
  [
    'below what stands within something higher',
    [bar, { top: 60, bottom: 300 }, { top: 90, bottom: 100 }],
    300,
  ],
  ['nowhere on a screen full of buttons', [{ top: 0, bottom: 760 }], null],
])('a toast stands %s', (_, bands, top) => {
  expect(freeTop(bands, room)).toBe(top)
})
