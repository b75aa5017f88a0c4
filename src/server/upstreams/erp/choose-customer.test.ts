import { describe, expect, it } from 'vitest'
import { chooseAccount, requireSureChoice } from './choose-customer.ts'

const customer = (id: string, isActive = true) => ({ id, isActive, isPortalClosed: false })
const credential = (customerId: string, changed = '2026-01-01') => ({
  customerId,
  changedAt: new Date(changed),
})

describe('the account chosen among several ERP records of a document', () => {
  it.each([
    ['is none without a record', [], [credential('1')], null],
    ['is none without a password', [customer('1')], [], null],
    [
      'is none when the password belongs to a record that the ERP no longer returns',
      [customer('2')],
      [credential('1')],
      null,
    ],
    ['is the one with a password', [customer('1'), customer('2')], [credential('2')], '2'],
    [
      'is the active one',
      [customer('1', false), customer('2')],
      [credential('1'), credential('2')],
      '2',
    ],
    [
      'is the inactive one when only that one has a password',
      [customer('1', false), customer('2')],
      [credential('1')],
      '1',
    ],
    [
      'is the one with the newest password of two active ones',
      [customer('1'), customer('2')],
      [credential('1'), credential('2', '2026-02-01')],
      '2',
    ],
  ])('%s', (_name, customers, known, chosen) => {
    expect(chooseAccount(customers, known)?.customer.id ?? null).toBe(chosen)
  })
})

it.each([
  ['an active one with a password', [], customer('1'), [], false],
  ['none', ['2'], null, [], true],
  ['an inactive one', ['2'], customer('1', false), [credential('1')], true],
  [
    'an active one with a password',
    ['2'],
    customer('1'),
    [credential('1'), credential('2')],
    false,
  ],
  ['an active one, where nobody has a password', ['2'], customer('1'), [], false],
  [
    'an active one, where the other has the password',
    ['2'],
    customer('1'),
    [credential('2')],
    true,
  ],
] as const)('chooses %s beside unreadable records %j', (_name, unread, chosen, known, isUnsure) => {
  const choose = () => requireSureChoice(unread, chosen, known)
  if (isUnsure) expect(choose).toThrow('may be unreadable')
  else expect(choose).not.toThrow()
})
