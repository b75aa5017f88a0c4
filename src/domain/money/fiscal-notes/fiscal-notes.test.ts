import { describe, expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { parseAccessKey, formatAccessKey } from './access-key.ts'
import { isFiscalNoteShown } from './fiscal-note.ts'
import { formatMonth, isNoteMonth, monthOf, parseMonth } from './calendar-month.ts'

const { fiscalNoteTypes: types } = providerRules('demo')

describe('the usual document type ids', () => {
  it.each([
    ['900', 'SVA'],
    ['632', 'SCM'],
    ['604', 'SCM'],
    ['605', 'SCM'],
    ['634', 'SCM'],
    ['603', 'SCM'],
    ['633', 'SCM'],
    ['13', 'NFS-e'],
    ['62', 'NFCom'],
    ['777', undefined],
  ])('give id %s the type %s', (id, type) => {
    expect(types[id]).toBe(type)
  })
})

describe('a fiscal note', () => {
  const note = { documentType: '632', number: '43001', status: 'F' }
  it('is shown when its type is known, it has a number and is in force', () => {
    expect(isFiscalNoteShown(note, types)).toBe(true)
    expect(isFiscalNoteShown({ ...note, status: '' }, types)).toBe(true)
  })
  it.each([
    { status: 'C' },
    { status: 'D' },
    { status: 'A' },
    { status: 'AP' },
    { status: 'PE' },
    { number: '' },
    { documentType: '777' },
    { documentType: 'toString' },
  ])('is hidden when it has %o', (part) => {
    expect(isFiscalNoteShown({ ...note, ...part }, types)).toBe(false)
  })
})

describe('an access key', () => {
  const key = '42261199888777000100620010000430041000430040'.slice(0, 44)
  it('has 44 characters, with or without spaces, and may hold letters', () => {
    expect(parseAccessKey(formatAccessKey(key))).toBe(key)
    expect(parseAccessKey(`4226 12ab ${'0'.repeat(36)}`)).toBe(`422612AB${'0'.repeat(36)}`)
  })
  it.each(['', '0', key.slice(1), `${key}0`, `${key.slice(1)}-`])(
    'is not found in "%s"',
    (text) => {
      expect(parseAccessKey(text)).toBeNull()
    },
  )
  it('is written in groups of four', () => {
    expect(formatAccessKey('123456789')).toBe('1234 5678 9')
    expect(formatAccessKey(key).split(' ')).toHaveLength(11)
  })
})

describe('a month', () => {
  it('can be chosen from 02/2014 to the current month', () => {
    expect(isNoteMonth('2014-02', '2026-11-20')).toBe(true)
    expect(isNoteMonth('2026-11', '2026-11-20')).toBe(true)
    expect(isNoteMonth('2014-01', '2026-11-20')).toBe(false)
    expect(isNoteMonth('2026-12', '2026-11-20')).toBe(false)
    expect(isNoteMonth('2026-13', '2026-11-20')).toBe(false)
    expect(isNoteMonth('', '2026-11-20')).toBe(false)
  })
  it.each([
    ['03/2026', '2026-03'],
    ['3/2026', '2026-03'],
    ['032026', '2026-03'],
    [' 12 / 2025 ', '2025-12'],
    ['13/2026', null],
    ['00/2026', null],
    ['03/26', null],
    ['', null],
  ])('typed as "%s" is read as %s', (typed, month) => {
    expect(parseMonth(typed)).toBe(month)
  })
  it('is written as MM/YYYY', () => {
    expect(formatMonth(monthOf('2026-03-09'))).toBe('03/2026')
  })
})
