import { beforeAll, describe, expect, it } from 'vitest'
import { createAcs } from '#contract/staff/tenants/acs.ts'
import { testErpConnection } from '#contract/staff/connections.ts'
import { previewImage } from '#contract/site/images.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  type TenantEntry,
} from '#contract/staff/tenants/tenants.ts'
import { keysOf } from '#domain/platform/values/record-of.ts'
import { ruleSwitches } from '#domain/staff/tenants/rule-switches.ts'
import { tenantFieldNames, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'
import { isSecretKind, textKinds } from '#domain/staff/tenants/text-kinds.ts'
import { useApp } from '#tests/support/app.ts'
import { privateAddresses } from '#tests/support/wire/private-addresses.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * Hostile values in an administrator's forms are refused before anything is stored or called: each
 * class of values, in every declared field it could aim at.
 */

const app = useApp()
let admin: Visitor
let before: TenantEntry

const open = async (clientId: string) =>
  (await expectOk(findTenant, await admin.call(findTenant, { params: { clientId } }))).customer

beforeAll(async () => {
  admin = await app().signInAdmin()
  before = await open('serrana')
})

/** Saves serrana with a change that must be refused; answers with the refusal. */
async function refused(change: Record<string, unknown>) {
  const body = { ...formOf(before), ...change }
  const answer = await readRefusal(
    await admin.call(editTenant, { params: { clientId: 'serrana' }, body }),
  )
  expect([change, answer.status]).toEqual([change, 400])
  return answer.body
}

/** The log lines of calls that the egress made or refused. */
const calls = () => app().log.filter((line) => line.includes('upstream'))

const plain = tenantFieldNames.filter((name) => {
  const { kind } = tenantFields[name]
  return !textKinds[kind].isAddress && !isSecretKind(kind) && kind !== 'colour'
})
const addresses = tenantFieldNames.filter(
  (name) => textKinds[tenantFields[name].kind].isAddress && name !== 'ixc_domain',
)

describe('hostile values in the tenant form', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'a\r\nBcc: x@y.example',
    'a\u202Eb',
    'a\u0000b',
  ])('refuses %j in each text field', async (value) => {
    for (const field of plain) {
      expect(await refused({ [field]: value })).toMatchObject({ fields: [field] })
    }
    for (const rule of ['appIntroduction', 'firstSupportMessageLabel'] as const) {
      const rules = { ...before.rules, [rule]: value }
      expect(await refused({ rules })).toMatchObject({ fields: [`rules.${rule}`] })
    }
    expect(await refused({ subjects: [`7 - ${value}`] })).toMatchObject({ fields: ['subjects.0'] })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://serrana.example/1',
    '//evil.example/x.png',
    'https:evil.example',
    'https://user:pass@evil.example/',
    'https://evil.example/"onload="x',
    'intent://evil#Intent;scheme=https;end',
    '/../../etc/passwd',
    '/pwa/../secret',
    '\\\\evil.example\\x',
    `https://evil.example/${'a'.repeat(500)}`,
  ])('refuses %s in each address field', async (value) => {
    for (const field of addresses) {
      expect(await refused({ [field]: value })).toMatchObject({ fields: [field] })
    }
    for (const rule of ['recurrenceUrl', 'chatUrl', 'planLabelUrl'] as const) {
      const rules = { ...before.rules, [rule]: value }
      expect(await refused({ rules })).toMatchObject({ fields: [`rules.${rule}`] })
    }
  })

  it.each([
    'red',
    '#fff',
    '#12345g',
    '#0b63ce;background:url(//evil.example)',
    'red;} body{display:none',
    'var(--x)',
    'url(https://evil.example)',
    'expression(alert(1))',
    ' #0b63ce\n}',
  ])('refuses %j in each colour field', async (value) => {
    expect(await refused({ primary_color: value })).toMatchObject({ fields: ['primary_color'] })
    expect(await refused({ secondary_color: value })).toMatchObject({ fields: ['secondary_color'] })
  })

  const switches = keysOf(ruleSwitches).map((rule) => [rule, [0, 1, 'true', null]] as const)

  it.each<readonly [rule: string, values: readonly unknown[]]>([
    [
      'minInstallmentCents',
      [499, 0, -500, 500.5, 10_000_001, '500', null, Number.MAX_SAFE_INTEGER],
    ],
    ['installmentsFromCents', [-1, 0.5, 10_000_001, '0', null]],
    ['paymentParts', ['5', 2, true, null]],
    ['lines', ['on', true, 1, null]],
    ['outages', [null, 'off', 30]],
    ['maxErpCalls', [1, 65, 2.5, '8', null]],
    ['automaticAnnouncedDays', [4, 11, 5.5, '5', null]],
    ...switches,
  ])('refuses values of the rule %s that are out of its range', async (rule, values) => {
    for (const value of values) {
      const rules = { ...before.rules, [rule]: value }
      expect(await refused({ rules })).toMatchObject({ fields: [`rules.${rule}`] })
    }
  })

  it.each([
    ['credit', ['triple', '', null]],
    ['minutes', [0, 30.5, 1441, '30', null]],
    ['noticeHours', [23, 169, 72.5, '72', null]],
  ])('refuses values of %s of outages that are out of its range', async (name, values) => {
    for (const value of values) {
      const rules = { ...before.rules, outages: { ...before.rules.outages, [name]: value } }
      expect(await refused({ rules })).toMatchObject({ fields: [`rules.outages.${name}`] })
    }
  })

  it('refuses fields the form does not have', async () => {
    for (const field of ['sealedIxcAccessToken', 'role', 'id']) {
      expect(await refused({ [field]: 'x' })).toMatchObject({ fields: [field] })
    }
    const text = JSON.stringify(formOf(before)).replace('{', '{"__proto__":{"status":"suspended"},')
    const answer = await admin.request('/api/admin/customer/serrana/edit', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: text,
    })
    expect(answer.status).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'status')).toBe(false)
  })

  it('refuses a text or a list of subjects above its limit', async () => {
    expect(await refused({ alias: 'a'.repeat(1001) })).toMatchObject({ fields: ['alias'] })
    const subjects = Array.from({ length: 101 }, (_, index) => String(index + 1))
    expect(await refused({ subjects })).toMatchObject({ fields: ['subjects'] })
    expect(await refused({ subjects: ['7', '7 - Again'] })).toMatchObject({ fields: ['subjects'] })
  })

  it('refuses a client id that is not one label of a host name', async () => {
    for (const client_id of [
      'Serra',
      '-serra',
      'serra.fibra',
      '../x',
      'sérra',
      'a'.repeat(64),
      '',
    ]) {
      const body = { client_id, ...tenantForm }
      const answer = await readRefusal(await admin.call(createTenant, { body }))
      expect([client_id, answer.status, answer.body['fields']]).toEqual([
        client_id,
        400,
        ['client_id'],
      ])
    }
  })
})

describe('private addresses', () => {
  it.each(privateAddresses)('refuses %s in each address field and never calls it', async (url) => {
    const made = calls().length
    for (const field of addresses) {
      const body = await refused({ [field]: url })
      expect([
        field,
        ['address refused', 'invalid request'].includes(String(body['message'])),
      ]).toEqual([field, true])
      expect(body['fields']).toEqual([field])
    }
    for (const rule of ['recurrenceUrl', 'chatUrl', 'planLabelUrl'] as const) {
      expect(await refused({ rules: { ...before.rules, [rule]: url } })).toMatchObject({
        fields: [`rules.${rule}`],
      })
    }
    const erp = { ixc_domain: url.replace(/\/$/, ''), ixc_access_token: 'another-token' }
    expect(await refused(erp)).toMatchObject({ fields: ['ixc_domain'] })

    const acs = { acs_issuer_id: 'x', acs_private_key: 'x', acs_url: url }
    const record = { client_id: 'serrana', ...acs }
    expect((await admin.call(createAcs, { body: record })).status).toBe(400)
    expect((await admin.call(previewImage, { body: { url } })).status).toBe(400)
    expect(calls()).toHaveLength(made)
  })

  it('refuses a private address in a connection test too', async () => {
    for (const url of privateAddresses) {
      const erp = { client_id: '', ixc_domain: url, ixc_access_token: 'x' }
      const tried = await readRefusal(await admin.call(testErpConnection, { body: erp }))
      // A value that is not an address is refused as an invalid one.
      const isRefused = tried.status === 400 || tried.body['outcome'] === 'address refused'
      expect([url, isRefused]).toEqual([url, true])
    }
  })
})

it('leaves the provider unchanged after all refusals', async () => {
  expect(await open('serrana')).toEqual(before)
})
