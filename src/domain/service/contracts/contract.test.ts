import { expect, test } from 'vitest'
import { contractEnd } from './contract.ts'

const none = { id: 'one', until: '', day: 0, revocable: false } as const
const cancellation = { ...none, kind: 'cancellation', from: '2026-12-01' } as const
const suspension = { ...none, kind: 'suspension', from: '2026-12-02' } as const

test.each([
  ['on the day of its cancellation', [suspension, cancellation], '2026-12-01'],
  ['with no suspension', [suspension], ''],
  ['never where nothing is marked', undefined, ''],
])('a contract ends %s', (_, marks, day) => {
  expect(contractEnd({ marks })).toBe(day)
})
