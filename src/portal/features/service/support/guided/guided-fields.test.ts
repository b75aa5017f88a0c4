import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { composeMessage, schemaOfFields } from './guided-fields.ts'
import { formFields } from './guided-forms.ts'

describe('a guided form', () => {
  it('becomes a line for each field that was filled in, below its name', () => {
    const values = { cep: '88122000', street: 'Rua A', number: 'S/N', day: '2026-12-01' }
    expect(composeMessage('address', formFields.address, values, 'Contrato 7')).toBe(
      [
        'Mudança de endereço',
        'Contrato 7',
        'CEP: 88122-000',
        'Rua: Rua A',
        'Número: S/N',
        'A partir de quando: 01/12/2026',
      ].join('\n'),
    )
  })

  it('fits into a message however much is written', () => {
    const long = Object.fromEntries(formFields.address.map(({ name }) => [name, 'a'.repeat(1000)]))
    expect(v.safeParse(schemaOfFields(formFields.address), long).success).toBe(false)
  })

  it.each([
    ['cep', '8812'],
    ['cep', ''],
    ['street', ' '],
    ['day', '2026-02-30'],
  ])('refuses %s "%s"', (name, text) => {
    const filled = { cep: '88122-000', street: 'A', number: '1', district: 'B', city: 'C' }
    const values = { ...filled, complement: '', day: '', note: '', [name]: text }
    const { issues = [] } = v.safeParse(schemaOfFields(formFields.address), values)
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([name])
  })

  it.each([
    ['phone', '123'],
    ['email', 'a@'],
  ])('refuses a new %s "%s"', (name, text) => {
    const values = { phone: '', email: '', other: '', [name]: text }
    expect(v.safeParse(schemaOfFields(formFields.details), values).success).toBe(false)
    expect(v.safeParse(schemaOfFields(formFields.details), { ...values, [name]: '' }).success).toBe(
      true,
    )
  })
})
