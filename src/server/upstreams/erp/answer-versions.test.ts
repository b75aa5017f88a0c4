import { expect, it } from 'vitest'
import { answerVersions } from './answer-versions.ts'

const maria = { clientId: 'demo', customerId: '101' }

it('gives a kind another version with each mark that a row brings, and only that kind', () => {
  const versions = answerVersions()
  const seen = [versions.of(maria, 'support')]
  for (const support of ['a', 'a', 'b', 'a']) {
    versions.observe(maria, { support })
    seen.push(versions.of(maria, 'support'))
  }
  const [none, first, same, second, again] = seen
  expect([none, same]).toEqual([0, first])
  // A row read before the last one: what was asked for meanwhile is no fresher for it.
  expect(new Set([none, first, second, again]).size).toBe(4)
  expect(versions.of(maria, 'invoices')).toBe(0)
})

it('knows a write of its own before any row says so, and takes the row for the same write', () => {
  const versions = answerVersions()
  versions.observe(maria, { support: 'a' })
  versions.markOld(maria, ['invoices', 'payments'], 'b')
  const written = versions.of(maria, 'invoices')
  expect(written).not.toBe(0)
  versions.observe(maria, { support: 'a', invoices: 'b', payments: 'b' })
  expect(versions.of(maria, 'invoices')).toBe(written)
  expect(versions.lastMarkOf(maria)).toBe('b')
  expect(versions.lastMarkOf({ ...maria, clientId: 'litoral' })).toBe('')
})

it('notices a row that begins again, as after an account was erased', () => {
  const versions = answerVersions()
  versions.observe(maria, { support: 'a' })
  const before = versions.of(maria, 'support')
  versions.observe(maria, {})
  expect(versions.of(maria, 'support')).not.toBe(before)
})
