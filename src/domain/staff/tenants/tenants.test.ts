import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acsChange } from './acs-change.ts'
import { isErpAddress } from './erp-address.ts'
import { erpFormNames, erpForms, isListedForm } from './erp-forms.ts'
import { isPlainLine } from './plain-line.ts'
import { removableFrom } from './removal.ts'
import {
  byField,
  byProperty,
  isRequiredField,
  isSecretField,
  optionalFieldNames,
  plainFieldNames,
  requiredFieldNames,
  secretFieldNames,
  tenantFieldNames,
} from './tenant-fields.ts'
import { maxPemLength, maxTextLength, maxUrlLength } from './tenant-limits.ts'
import { textKinds } from './text-kinds.ts'

const acs = (issuerId: string, privateKey = issuerId, url = issuerId) => ({
  issuerId,
  privateKey,
  url,
})

describe('the fields of the device service', () => {
  const kept = acs('a', 'b', 'https://c')
  it.each([
    [null, acs(''), 'none'],
    [null, acs('-'), 'none'],
    [null, acs('a', 'b', 'https://c'), 'create'],
    [null, acs('a', '', ''), 'incomplete'],
    [null, acs('-', 'b', 'https://c'), 'incomplete'],
    [kept, kept, 'none'],
    [kept, acs('a', 'b', 'https://d'), 'update'],
    [kept, acs('-'), 'remove'],
    [kept, acs(' - '), 'remove'],
    [kept, acs('-', '-', 'https://c'), 'incomplete'],
    [kept, acs(''), 'incomplete'],
  ] as const)('changed from %j to %j mean %s', (current, typed, change) => {
    expect(acsChange(current, typed)).toBe(change)
  })

  it('remove the record only when each of the three is a single hyphen', () => {
    const field = fc.oneof(fc.constantFrom('-', '--', '', '—', '- -', '–', '\u2212'), fc.string())
    fc.assert(
      fc.property(field, field, field, (issuerId, privateKey, url) => {
        const isTriple = [issuerId, privateKey, url].every((one) => one.trim() === '-')
        const change = acsChange(kept, { issuerId, privateKey, url })
        expect(change === 'remove').toBe(isTriple)
      }),
    )
  })
})

describe('the address of an ERP', () => {
  it.each([
    'ixc.provedor.com.br',
    'ixc.provedor.com.br:8443',
    'https://ixc.provedor.com.br',
    'erp.example/cliente',
    '127.0.0.1:9000',
  ])('accepts %s', (text) => {
    expect(isErpAddress(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'ftp://erp.example',
    'user:pass@erp.example',
    'erp.example/../x',
    'erp.example?x=1',
    'erp.example#x',
    'erp example',
    '<script>',
    'erp.example\r\nHost: x',
    'https://',
  ])('refuses %j', (text) => {
    expect(isErpAddress(text)).toBe(false)
  })
})

describe('a plain line', () => {
  it.each(['Provedor São João', 'R&B "Fibra" \'500\'', 'Fibra 100%'])('accepts %j', (text) => {
    expect(isPlainLine(text)).toBe(true)
  })

  it.each([
    '<script>alert(1)</script>',
    'a\r\nBcc: x@y',
    'a\u2028b',
    'a\u0000b',
    'abc\u202Etxt.exe',
    '\uD800',
    '\u200b\u200b',
    ' \u00a0 ',
  ])('refuses %j', (text) => {
    expect(isPlainLine(text)).toBe(false)
  })
})

describe('a number to call', () => {
  it.each([
    ['phone', '48 3300-0000'],
    ['phone', '0800 100 0000'],
    ['phone', '10 315'],
    ['phone', '123456789012345'],
    ['whatsapp', '+55 (48) 99900-0000'],
  ] as const)('is a %s: %s', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(true)
  })

  it.each([
    ['phone', '----'],
    ['phone', '+++++'],
    ['phone', '123'],
    ['phone', '1234567890123456'],
    ['whatsapp', '99900-0000'],
    ['phone', `${' '.repeat(26)}10315`],
    ['whatsapp', '48 9990a-0000'],
  ] as const)('is no %s: %s', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(false)
  })
})

describe('a text field', () => {
  it.each([
    ['line', 'Provedor Demo'],
    ['colour', '#0a1b2c'],
    ['email', 'a@b.example'],
    ['recordId', '12'],
    ['merchantId', '0f3a9c7b-e1d2_4f6c'],
    ['link', 'https://provedor.example/?token=abc'],
    ['linkTemplate', 'https://provedor.example/?to=1'],
    ['linkTemplate', 'https://api.z-api.io/instances/ID/token/{{segredo}}/send-text'],
    ['linkTemplate', 'https://provedor.example/?instanceId=LITE-ABC123-DEF456&key={{segredo2}}'],
    // What looks like a secret is told by the form and not refused.
    ['linkTemplate', 'https://provedor.example/?token=abc'],
    ['messageTemplate', 'to={{celular}}&msg={{mensagem}}'],
    ['headerName', 'Authorization'],
    ['messageChannel', 'sms'],
    ['messageChannel', 'whatsapp'],
    ['dailyLimit', '1'],
    ['dailyLimit', '99999'],
    ['picture', '/logo.svg'],
    ['erpAddress', 'erp.example:8443'],
    ['secret', 'a\nb'],
    ['pem', 'a\nb'],
    ['agreementGateway', 'bank'],
    ['bankBranch', '0001'],
    ['bankAccount', '12682X'],
    ['bankAccountType', 'PAGAMENTO'],
  ] as const)('may be a %s: %j', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(true)
  })

  it.each([
    ['line', 'a\nb'],
    ['colour', 'red'],
    ['email', 'a@'],
    ['email', 'a<b@c.example'],
    ['recordId', 'x'],
    ['merchantId', ''],
    ['merchantId', 'a b'],
    ['merchantId', 'a'.repeat(101)],
    ['link', 'http://provedor.example'],
    ['linkTemplate', 'http://provedor.example'],
    ['linkTemplate', 'https://{{segredo}}.example/send'],
    ['linkTemplate', 'https://provedor.example/{{celular}}'],
    ['linkTemplate', 'https://provedor.example/{{segredo}'],
    ['linkTemplate', 'https://provedor.example/{{segredo3}}'],
    ['messageTemplate', 'to={{celular}}'],
    ['headerName', 'Host'],
    ['messageChannel', 'e-mail'],
    ['dailyLimit', '0'],
    ['dailyLimit', '01'],
    ['dailyLimit', '100000'],
    ['dailyLimit', '1.5'],
    ['picture', 'logo.svg'],
    ['agreementGateway', 'cielo'],
    ['bankBranch', '00012'],
    ['bankAccount', '12682-0'],
    ['bankAccountType', 'SALARIO'],
    ['erpAddress', 'erp example'],
  ] as const)('is no %s: %j', (kind, text) => {
    expect(textKinds[kind].isValid(text)).toBe(false)
  })

  it('is an address where a server or browser may call it, and shorter then', () => {
    const rules = Object.entries(textKinds)
    const addresses = rules.filter(([, { isAddress }]) => isAddress).map(([kind]) => kind)
    expect(addresses).toEqual(['link', 'linkTemplate', 'picture', 'erpAddress'])
    for (const [kind, { maxLength }] of rules) {
      const maxOther = kind === 'pem' ? maxPemLength : maxTextLength
      expect(maxLength).toBe(addresses.includes(kind) ? maxUrlLength : maxOther)
    }
  })
})

describe('the fields of a provider', () => {
  it('are each required or optional, and a secret or plain', () => {
    const all = tenantFieldNames.toSorted()
    expect([...requiredFieldNames, ...optionalFieldNames].toSorted()).toEqual(all)
    expect([...secretFieldNames, ...plainFieldNames].toSorted()).toEqual(all)
    expect(requiredFieldNames).toEqual([
      'alias',
      'primary_color',
      'vertical_logo_url',
      'ixc_domain',
      'ixc_access_token',
    ])
    expect(secretFieldNames).toEqual([
      'ixc_access_token',
      'gateway_merchant_key',
      'bank_client_secret',
      'bank_certificate',
      'bank_private_key',
      'message_gateway_secret',
      'message_gateway_second_secret',
    ])
    expect(isRequiredField('alias') && !isRequiredField('address')).toBe(true)
    expect(isSecretField('ixc_access_token') && !isSecretField('ixc_domain')).toBe(true)
  })

  it('are listed by their names on the wire and in the code', () => {
    expect(byField((name) => name.length)).toMatchObject({ alias: 5, ixc_domain: 10 })
    expect(byProperty((name) => name)).toMatchObject({ ixcDomain: 'ixc_domain' })
    expect(Object.keys(byProperty((name) => name))).toHaveLength(tenantFieldNames.length)
  })
})

it('tries a form of the ERP by reading it only where reading is all it does', () => {
  expect(erpFormNames).toEqual(Object.keys(erpForms))
  expect(isListedForm('cliente')).toBe(true)
  expect(isListedForm('su_ticket_insert')).toBe(false)
})

it('lets a provider be removed thirty days after its exclusion', () => {
  expect(removableFrom(new Date('2026-11-01T12:00:00Z'))).toEqual(new Date('2026-12-01T12:00:00Z'))
})
