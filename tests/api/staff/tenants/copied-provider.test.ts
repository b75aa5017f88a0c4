import * as v from 'valibot'
import { expect, it } from 'vitest'
import { findAcs } from '#contract/staff/tenants/acs.ts'
import { findBridge } from '#contract/staff/tenants/platform-bridge.ts'
import { createTenant, editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { byField, plainFieldNames } from '#domain/staff/tenants/tenant-fields.ts'
import { toRequest } from '#portal/features/staff/tenants/form/form-mapping.ts'
import { tenantSchema } from '#portal/features/staff/tenants/form/tenant-schema.ts'
import { toCopy } from '#portal/features/staff/tenants/new/copied-tenant.ts'
import { useApp } from '#tests/support/app.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

const app = useApp()

/** What the provider that is copied has besides what the sandbox gives it. */
const rest = {
  bank_branch: '0001',
  corner_shape: 'large',
  department_id: '3',
  process_id: '2',
  gateway_query_url: 'https://consulta.campos.example',
  gateway_merchant_key: 'another-key',
  headline_face: 'rounded',
  hero_pattern: 'hills',
  message_channel: 'sms',
  message_daily_limit: '50',
  message_gateway_header: 'Authorization',
  message_gateway_secret: 'a-secret',
  message_gateway_template: '{"to":"{{celular}}","text":"{{codigo}}"}',
  message_gateway_url: 'https://mensagens.campos.example/enviar',
  pix_gateway: 'bank',
} as const

it('the copy of a provider of which every field is filled in is put on the air', async () => {
  const admin = await app().signInAdmin()
  const params = { clientId: 'demo' }
  const read = async () =>
    (await expectOk(findTenant, await admin.call(findTenant, { params }))).customer
  const body = { ...formOf(await read()), ...rest }
  await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  const tenant = await read()
  expect(plainFieldNames.filter((name) => tenant[name] === '')).toEqual([])
  const { acs } = await expectOk(findAcs, await admin.call(findAcs, { params }))
  const bridge = await expectOk(findBridge, await admin.call(findBridge, { params }))

  const { values, later } = toCopy({ tenant, acs, bridge })
  const typed = { ...values, client_id: 'copia', ixc_access_token: 'a-token' }
  const request = toRequest(v.parse(tenantSchema, typed))
  const made = await admin.call(createTenant, { body: { client_id: 'copia', ...request } })
  const { customer } = await expectOk(createTenant, made)
  // Every plain field is there, or waits with the secret of its part.
  const waiting = byField((name) => customer[name] === '' && later.values[name] !== '')
  const missing = plainFieldNames.filter(
    (name) => customer[name] !== tenant[name] && !waiting[name],
  )
  expect(missing).toEqual([])
  expect(Object.keys(later.failures).toSorted()).toEqual([
    'acs',
    'messages',
    'payments',
    'platforms',
  ])
})
