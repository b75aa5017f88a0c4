import { describe, expect, it } from 'vitest'
import { tenantFieldNames } from '#domain/staff/tenants/tenant-fields.ts'
import { importColumns } from './import-columns.ts'
import { checkImportRow } from './import-row.ts'
import { messages, missingTexts } from '../messages.ts'

const cells = {
  client_id: ' vale ',
  alias: 'Vale Fibra',
  primary_color: '#7A1FA2',
  vertical_logo_url: 'https://vale.example/logo.png',
  ixc_domain: 'ixc.vale.example',
  ixc_access_token: '1:abc',
}
const faultsOf = (change: Readonly<Record<string, string>>) =>
  checkImportRow({ ...cells, ...change }).faults

describe('a line of an import', () => {
  it('is the form of a new provider, with the rules that its id has by itself', () => {
    const { form } = checkImportRow(cells)
    expect(form).toMatchObject({ client_id: 'vale', alias: 'Vale Fibra', support_type: 'os' })
    expect(form?.['invoiceWindow.count']).toMatch(/^\d+$/)
  })

  it('is judged by the checks of the form, each fault at its column', () => {
    expect(faultsOf({ client_id: 'Vale!', primary_color: 'azul', ixc_access_token: '' })).toEqual([
      { column: 'client_id', text: messages.clientIdInvalid },
      { column: 'primary_color', text: messages.colourInvalid },
      { column: 'ixc_access_token', text: missingTexts.ixc_access_token },
    ])
    expect(faultsOf({ client_id: 'www' })).toEqual([
      { column: 'client_id', text: messages.clientIdReserved },
    ])
    expect(faultsOf({ gateway_merchant_id: 'loja' })).toEqual([
      { column: 'gateway_url', text: messages.gatewayIncomplete },
    ])
  })

  it('has the type of support by name or label', () => {
    const typeOf = (text: string) =>
      checkImportRow({ ...cells, support_type: text }).form?.support_type
    expect(typeOf('customer_service')).toBe('customer_service')
    expect(typeOf('atendimento')).toBe('customer_service')
    expect(typeOf('')).toBe('os')
    expect(faultsOf({ support_type: 'telefone' })).toEqual([
      { column: 'support_type', text: messages.supportTypeInvalid },
    ])
  })
})

it('the columns are the fields of the form but those of messages, with labels of their own', () => {
  const names = importColumns.map(({ name }) => name)
  const fields = tenantFieldNames.filter((name) => !name.startsWith('message_'))
  expect(names).toEqual(['client_id', ...fields, 'support_type'])
  expect(new Set(importColumns.map(({ label }) => label)).size).toBe(names.length)
})
