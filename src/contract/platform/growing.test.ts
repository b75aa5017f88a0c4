import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listApiTokens } from '#contract/staff/api-tokens.ts'
import { listAdministrationAudit, listAudit } from './audit.ts'
import { laterKind } from './growing.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { exportMyData } from '#contract/installation/my-data.ts'
import { listProviderEvents, listSuspiciousEvents } from './suspicious-events.ts'
import { readTenantOverview } from '#contract/staff/tenants/tenant-overview.ts'
import { readTenantRemoval } from '#contract/staff/tenants/tenant-removal.ts'

const at = '2026-11-29T12:00:00.000Z'
const uuid = '01234567-89ab-4cde-8f01-23456789abcd'
/** A kind that this version does not know. */
const newer = 'thought up later'

const event = (kind: string) => ({
  id: uuid,
  client_id: 'demo',
  kind,
  customer_id: '',
  detail: '',
  times: 1,
  first_at: at,
  last_at: at,
  seen_by: null,
})
const events = { events: [event(newer), event('passkey_copied')] }

const entry = (action: string, role: string) => ({
  id: '1',
  at,
  client_id: 'demo',
  who: 'a@b.example',
  role,
  action,
  fields: ['phone'],
  changes: [],
  subject: '',
  times: 1,
  source: '',
})
const log = { entries: [entry(newer, newer), entry('signed in', 'admin')], next: null }

const chain = { entries: 1, verified_at: null, is_broken: false }
const upstream = (name: string, cause: string) => ({
  upstream: name,
  state: 'failing',
  trouble: { cause, since: at, is_over: false },
  in_flight: 0,
  queued: 0,
  latency_ms: null,
})
const health = {
  as_of: at,
  since: at,
  audit: chain,
  tenants: [
    {
      client_id: 'demo',
      alias: 'Demo',
      status: 'active',
      upstreams: [upstream(newer, newer), upstream('erp', 'slow')],
      certificates: [],
      erp_findings: [newer, 'unreadable rows'],
      push_refused_by: [],
      push_refusals: [{ host: 'push.example', reason: newer, count: 1 }],
      notices: { told: 0, pushed: 0, failed: 0 },
      jobs: { waiting: 0, waiting_since: null, given_up: 0 },
      reminders: null,
      audit: chain,
    },
  ],
}

const overview = {
  status: 'active',
  suspended_at: null,
  platform_host: 'demo.example',
  hosts: [],
  health: 'working',
  subscribers: 1,
  changes: [entry(newer, newer), entry('tenant edited', 'admin')],
  missing: [newer, 'logo'],
}

const removal = {
  state: 'ready',
  removable_from: at,
  open_payments: 0,
  erased: [
    { kind: newer, count: 2 },
    { kind: 'accounts', count: 1 },
  ],
  kept: [
    { kind: newer, count: 2 },
    { kind: 'audit', count: 1 },
  ],
  token_grants: 0,
}

const token = {
  id: uuid,
  name: 'CRM',
  hint: 'abcd',
  scopes: [newer, 'tenants:read'],
  client_ids: null,
  created_by: 'a@b.example',
  created_at: at,
  expires_at: at,
  last_used_at: null,
  state: 'working',
}

const fields = [
  'phone_number',
  'cpf_cnpj',
  'email',
  'cep',
  'endereco',
  'numero',
  'bairro',
  'cidade',
]
const customer = Object.fromEntries(
  [...fields, 'name', 'complemento', 'estado'].map((name) => [name, '']),
)
const holding = (name: string) => ({ name, is_kept: false, records: [{ id: 1 }] })
const myData = {
  exported_at: at,
  provider: 'Demo',
  customer,
  holdings: [holding(newer), holding('cards')],
}

test.each([
  ['alerts of an administrator', listSuspiciousEvents, events],
  ['alerts of a provider', listProviderEvents, events],
  ['audit log of a provider', listAudit, log],
  ['audit log of the administration', listAdministrationAudit, log],
  ['health of the providers', staffHealth, health],
  ['overview of a provider', readTenantOverview, overview],
  ['removal of a provider', readTenantRemoval, removal],
  ['tokens of the API', listApiTokens, { tokens: [token] }],
] as const)(
  'the %s stay readable where the server names a kind that only a later version knows',
  (_, { accepts, answer }, sent) => {
    const expected: unknown = JSON.parse(JSON.stringify(sent).replaceAll(newer, laterKind))
    expect(v.parse<v.GenericSchema>(accepts, sent)).toEqual(expected)
    // The server itself answers with what it knows.
    expect(v.is<v.GenericSchema>(answer, sent)).toBe(false)
  },
)

test("a subscriber's own data keep the name of a table that only a later version knows", () => {
  expect(v.parse(exportMyData.accepts, myData)).toEqual(myData)
  expect(v.is(exportMyData.answer, myData)).toBe(false)
})
