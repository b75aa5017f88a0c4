import { expect, it } from 'vitest'
import { readFields, storeFields } from './told-fields.ts'

it('reads back names and values as they were stored', () => {
  const changes = [{ field: 'faq_url', from: 'a\t"b"', to: '' }]
  const stored = storeFields(['phone_number', 'faq_url', 'faq_url'], changes)
  expect(stored).toHaveLength(2)
  expect(readFields(stored)).toEqual({ fields: ['faq_url', 'phone_number'], changes })
})

it('reads the names of an entry of a former version', () => {
  const fields = ['credentials refused', 'faq_url']
  expect(readFields(fields)).toEqual({ fields, changes: [] })
})
