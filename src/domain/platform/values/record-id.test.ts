import { expect, test } from 'vitest'
import { isRecordId } from './record-id.ts'

test.each(['0', '7', '9'.repeat(18)])('%s can be the id of a record', (text) => {
  expect(isRecordId(text)).toBe(true)
})

test.each(['', ' 1', '1 ', '1.5', '-1', 'abc', '１', '1; drop table', '9'.repeat(19)])(
  '%j cannot be the id of a record',
  (text) => {
    expect(isRecordId(text)).toBe(false)
  },
)
