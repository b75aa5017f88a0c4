import { expect, test } from 'vitest'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { mergeForms } from './merge-forms.ts'

const before = { alias: 'Serra', phone: '1', address: '', template: '', key: '', subjects: ['7'] }

test('a field that only the other person changed takes the saved value', () => {
  const saved = { ...before, phone: '2', subjects: [] }
  const merged = mergeForms(before, saved, { ...before, alias: 'Serra Fibra' })
  expect(merged.values).toEqual({ ...saved, alias: 'Serra Fibra' })
  expect(merged.notes).toEqual({})
})

test('a field that both changed keeps what was typed, and the other value is said beside it', () => {
  const saved = { ...before, phone: '2', alias: '' }
  const typed = { ...before, phone: '3', alias: 'Outra' }
  const merged = mergeForms(before, saved, typed)
  expect(merged.values).toEqual(typed)
  expect(merged.notes).toEqual({
    phone: 'Outra pessoa salvou “2”. Se você salvar, fica o seu.',
    alias: 'Outra pessoa esvaziou este campo. Se você salvar, fica o seu.',
  })
})

test('both typed the same: nothing is said', () => {
  const same = { ...before, phone: '2' }
  expect(mergeForms(before, same, same)).toEqual({ values: same, notes: {} })
})

test('lists, long texts and secrets are not repeated beside their field', () => {
  const saved = { ...before, subjects: ['8'], template: 'x'.repeat(61), key: unchangedSecret }
  const typed = { ...before, subjects: [], template: 'y', key: 'uma chave nova' }
  const { values, notes } = mergeForms(before, saved, typed)
  expect(values).toEqual(typed)
  const text = 'Outra pessoa também mudou este campo. Se você salvar, fica o seu.'
  expect(notes).toEqual({ subjects: text, template: text, key: text })
})
