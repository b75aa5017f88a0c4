import { expect, it } from 'vitest'
import { sourceKey } from './source-key.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['not an address', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(sourceKey(address)).toBe(key)
})
