import { expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { byField, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'
import { toCopy } from './copied-tenant.ts'

const secret = unchangedSecret

it('copies all of a provider but its id, its secrets and its subjects', () => {
  const { values, later } = toCopy({
    tenant: {
      ...byField((name) => name),
      client_id: 'serra',
      status: 'active',
      support_type: 'customer_service',
      subjects: ['99 - Cobrança'],
      rules: { ...providerRules('serra'), supportMenu: 'chat', chatUrl: 'https://chat.example' },
      ixc_access_token: secret,
      gateway_merchant_key: secret,
      message_gateway_secret: secret,
      ixc_trust: null,
      gateway_notification_url: 'https://serra.example/notify',
      version: '2026-11-23T10:00:00.000Z',
    },
    acs: {
      uuid: 'acs',
      client_id: 'serra',
      acs_url: 'https://acs.example',
      acs_issuer_id: 'portal',
      acs_private_key: secret,
      acs_trust: null,
    },
    bridge: { platform_url: 'https://bridge.example', platform_key: secret },
  })
  expect(values).toMatchObject({
    alias: 'alias',
    support_type: 'customer_service',
    supportMenu: 'chat',
    chatUrl: 'https://chat.example',
    client_id: '',
    subjects: [],
  })
  expect([...Object.values(values), ...Object.values(later.values)]).not.toContain(secret)
  // Each is saved with its secret or not at all, so it waits in its section; a new provider has a token.
  const addresses = Object.values(tenantFields).flatMap((field) =>
    'sentTo' in field ? field.sentTo : [],
  )
  for (const name of addresses.filter((name) => name !== 'ixc_domain'))
    expect(values).toHaveProperty(name, '')
  expect(values).toMatchObject({ gateway_url: '', message_gateway_url: '', ixc_acs_url: '' })
  expect(later.values).toMatchObject({
    gateway_merchant_id: 'gateway_merchant_id',
    ixc_acs_url: 'https://acs.example',
    platform_url: 'https://bridge.example',
  })
  expect(values).toMatchObject({ pix_gateway: '', bank_pix_key: '', bank_account: '' })
  // Two parts of the payments wait; one is asked for first.
  expect(later.failures).toMatchObject({
    payments: { field: 'gateway_merchant_key' },
    messages: { field: 'message_gateway_secret' },
    acs: { field: 'ixc_acs_private_key' },
    platforms: { field: 'platform_key' },
  })
})

it('lets nothing wait that the other provider has not', () => {
  const { later } = toCopy({
    tenant: {
      ...byField(() => ''),
      client_id: 'serra',
      status: 'active',
      support_type: 'os',
      subjects: [],
      rules: providerRules('serra'),
      ixc_trust: null,
      gateway_notification_url: '',
      version: '2026-11-23T10:00:00.000Z',
    },
    acs: null,
    bridge: null,
  })
  expect(later.failures).toEqual({})
})
