import type { GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import { harmlessFields, isLedField } from '#domain/staff/tenants/led-fields.ts'
import { createAcs, editAcs } from './tenants/acs.ts'
import { changesSomething } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { editBridge } from './tenants/platform-bridge.ts'
import { rulesFormSchema } from './tenants/rules-form.ts'
import { addTenantApp, editTenantApp } from '#contract/service/tenant-apps.ts'
import { createTenant, editTenant } from './tenants/tenants.ts'

const entriesOf = (schema: GenericSchema | undefined) =>
  schema && 'entries' in schema ? Object.keys(Object(schema.entries)) : []

/** What names the provider or its version, and the rules, which are declared one by one. */
const notFields = new Set(['client_id', 'version', 'rules'])

const forms = [
  createTenant,
  editTenant,
  createAcs,
  editAcs,
  editBridge,
  addTenantApp,
  editTenantApp,
]
const formFields = forms
  .flatMap(({ body }) => entriesOf(body))
  .filter((name) => !notFields.has(name))
const ruleFields = entriesOf(rulesFormSchema).map((rule) => `rules.${rule}`)
const fields = [...new Set([...formFields, ...ruleFields])]

describe('a field of a provider', () => {
  it('is seen here with those of all forms', () => {
    expect(fields).toEqual(
      expect.arrayContaining([
        'whatsapp_number',
        'acs_url',
        'platform_url',
        'play_store_link',
        'rules.recurrenceUrl',
      ]),
    )
  })

  it('is declared to lead people or money, or not to, and never both', () => {
    const isHarmless = (name: string) => harmlessFields.some((one) => one === name)
    expect(fields.filter((name) => isHarmless(name) === isLedField(name))).toEqual([])
  })

  it('that is declared harmless exists', () => {
    expect(harmlessFields.filter((name) => !fields.includes(name))).toEqual([])
  })
})

describe('a change of a provider by administrators', () => {
  const open = endpoints
    .filter(({ policy, needsFreshSignIn }) => policy === 'admin' && !needsFreshSignIn)
    .filter((endpoint) => changesSomething(endpoint))
    .filter(({ path }) => /customer|acs/.test(path))

  it('needs a fresh sign-in, judges its fields by itself, or leads neither money nor people', () => {
    const judging = [
      'addTenantApp',
      'createAcs',
      'editAcs',
      'editBridge',
      'editTenant',
      'editTenantApp',
      'removeAcs',
    ]
    const leadingNobody = [
      'cancelTenantOutage',
      'checkTenantHost',
      // Nobody follows a provider that was not there.
      'createTenant',
      'createTenantOutage',
      'endTenantOutage',
      'refetchImages',
      'removeTenantApp',
      'removeTenantOutage',
      'resumeTenant',
      'saveTenantOutage',
      'suspendTenant',
      'testAcsConnection',
    ]
    const names = open.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...judging, ...leadingNobody].toSorted())
  })

  it('says so where a token may make it and its fields may lead', () => {
    const leading = open.filter(({ token }) => token?.mayLead).map(({ name }) => name)
    expect(leading.toSorted()).toEqual(['addTenantApp', 'editTenant', 'editTenantApp'])
  })
})
