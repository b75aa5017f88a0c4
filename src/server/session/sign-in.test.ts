import { describe, expect, it } from 'vitest'
import type { Credential } from './credentials.ts'
import { chooseHolder } from './sign-in.ts'

const customer = (id: string, isActive = true) => ({ id, isActive })
const credential = (customerId: string, changed = '2026-01-01'): Credential => ({
  customerId,
  passwordHash: '',
  featureFlags: [],
  changedAt: new Date(changed),
})

describe('whose password it is, when the ERP has several records of a document', () => {
  it.each([
    ['nobody, without a record', [], [credential('1')], null],
    ['nobody, without a password', [customer('1')], [], null],
    [
      'nobody, when the password is of a record the ERP no longer gives',
      [customer('2')],
      [credential('1')],
      null,
    ],
    ['the one with a password', [customer('1'), customer('2')], [credential('2')], '2'],
    [
      'the active one',
      [customer('1', false), customer('2')],
      [credential('1'), credential('2')],
      '2',
    ],
    [
      'the inactive one, when only that one has a password',
      [customer('1', false), customer('2')],
      [credential('1')],
      '1',
    ],
    [
      'the newest password of two active ones',
      [customer('1'), customer('2')],
      [credential('1'), credential('2', '2026-02-01')],
      '2',
    ],
  ])('%s', (_name, customers, known, chosen) => {
    expect(chooseHolder(customers, known)?.customer.id ?? null).toBe(chosen)
  })
})
