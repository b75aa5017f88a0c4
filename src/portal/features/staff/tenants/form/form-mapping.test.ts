import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AcceptedTenant } from '#contract/staff/tenants/tenants.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ruleSwitches } from '#domain/staff/tenants/rule-switches.ts'
import { keysOf, recordOf } from '#domain/platform/values/record-of.ts'
import { byField } from '#domain/staff/tenants/tenant-fields.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { emptyForm, toFormValues, ruleFields, toRequest } from './form-mapping.ts'
import { tenantSchema } from './tenant-schema.ts'

const tenant: AcceptedTenant = {
  ...byField(() => ''),
  client_id: 'serra',
  status: 'active',
  version: '2026-11-20T12:00:00.000Z',
  alias: 'Serra Fibra',
  primary_color: '#7a1fa2',
  vertical_logo_url: 'https://serra.example/logo.png',
  horizontal_logo_url: '/pwa/serra/logo.svg',
  ixc_domain: 'ixc.serra.example',
  ixc_access_token: unchangedSecret,
  gateway_url: 'https://cards.serra.example',
  gateway_query_url: 'https://ask.serra.example',
  gateway_merchant_id: 'merchant-1',
  gateway_notification_url: 'https://serra.portal.example/gateway-notification',
  gateway_merchant_key: unchangedSecret,
  address: 'Rua das Fibras, 1',
  whatsapp_number: '49 99900-0000',
  phone_number: '0800 100 0000',
  contact_email: 'oi@serra.example',
  faq_url: 'https://ajuda.serra.example',
  support_type: 'customer_service',
  department_id: '3',
  process_id: '4',
  subjects: ['7 - Sem sinal'],
  ixc_trust: { kind: 'pinned', address: 'ixc.serra.example:443', certificate: 'PEM' },
  rules: {
    ...providerRules('netmania'),
    ...recordOf(keysOf(ruleSwitches).map((name) => [name, !ruleSwitches[name]] as const)),
    invoiceWindow: { unit: 'months', count: 3 },
    supportMenu: 'chat',
    chatUrl: 'https://chat.serra.example',
    recurrenceUrl: 'https://recorrencia.serra.example',
    appActivation: 'contact',
    appIntroduction: 'Fale com a gente.',
    minInstallmentCents: 12_34,
    installmentsFromCents: 1_000_00,
    lines: 'act',
    outages: { credit: 'double', minutes: 45, noticeHours: 96 },
    automaticAnnouncedDays: 7,
    centralPassword: 'always',
    maxErpCalls: 4,
    timeZone: 'America/Manaus',
    rightSubjects: { suspension: '70', cancellation: '', contest: '72', due_day: '73' },
    dueDays: [1, 10],
    offerSubjects: { plan_change: '74', extra: '' },
    offeredPlans: ['11', '14'],
    offerStart: 'next_bill',
    paymentParts: '4',
    planLabelUrl: 'https://serra.example/etiquetas',
    supportSubjectDescriptions: { '88': 'Sem conexão - luz vermelha', '9': 'Outra' },
  },
}

const saved = { tenant, acs: null, bridge: { platform_url: '', platform_key: '' } }

test('a provider opened and saved untouched is sent as it is', () => {
  const { client_id: _, status: __, version: ___, ...fields } = tenant
  const { gateway_notification_url: ____, ...form } = fields
  const checked = v.parse(tenantSchema, toFormValues(saved))
  expect(toRequest(checked)).toEqual(form)
})

test('the form shows the ACS record, and of its key only that it is set', () => {
  const acs = {
    uuid: '6f1c6c0e-2f52-4c6e-9a53-3d6c3c0a9b11',
    client_id: 'serra',
    acs_issuer_id: 'portal',
    acs_private_key: unchangedSecret,
    acs_url: 'https://acs.serra.example',
    acs_trust: null,
  }
  expect(toFormValues({ ...saved, acs })).toMatchObject({
    ixc_acs_issuer: 'portal',
    ixc_acs_private_key: unchangedSecret,
    ixc_acs_url: 'https://acs.serra.example',
  })
})

test('a new form holds the rules its client id gives, and is otherwise empty', () => {
  const [usual, netmania] = [emptyForm('serra'), emptyForm('netmania')]
  const differing = ruleFields.filter((name) => usual[name] !== netmania[name])
  expect(differing.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'allowsNewSupportMessage',
    'appPage',
    'firstSupportMessageLabel',
    'valueAddedServices',
  ])
  expect(v.safeParse(tenantSchema, usual).success).toBe(false)
})

const problems = (change: Partial<ReturnType<typeof emptyForm>>) => {
  const { issues = [] } = v.safeParse(tenantSchema, { ...toFormValues(saved), ...change })
  return issues.map((issue) => [v.getDotPath(issue), issue.message])
}

test.each([
  [{ alias: '' }, 'alias', 'Por favor, informe um nome'],
  [{ alias: '<b>' }, 'alias', 'Use só texto simples, sem < ou >'],
  [{ alias: 'a'.repeat(1000) }, 'alias', 'O texto precisa ser menor que 1000 caracteres'],
  [{ vertical_logo_url: '' }, 'vertical_logo_url', 'Por favor, informe uma logo vertical'],
  [{ favicon_url: 'javascript:alert(1)' }, 'favicon_url', 'Por favor, informe uma URL válida'],
  [{ faq_url: 'http://serra.example' }, 'faq_url', 'Por favor, informe uma URL válida'],
  [{ primary_color: 'red' }, 'primary_color', 'Informe uma cor no formato #rrggbb'],
  [
    { ixc_domain: 'user@serra' },
    'ixc_domain',
    'Informe um domínio, sem espaços, usuário ou parâmetros',
  ],
  [{ contact_email: 'oi' }, 'contact_email', 'Por favor informe um e-mail valido'],
  [{ 'invoiceWindow.count': '0' }, 'invoiceWindow.count', 'Informe um número de 1 a 366'],
  [
    { valueAddedServices: 'Globoplay' },
    'valueAddedServices',
    'Escreva um por linha, no formato do exemplo',
  ],
  [
    { fiscalNoteTypes: '62 - NFX' },
    'fiscalNoteTypes',
    'Escreva um por linha, no formato do exemplo',
  ],
  [
    { minInstallmentCents: '4,99' },
    'minInstallmentCents',
    'Informe um valor em reais de 5,00 a 100.000,00',
  ],
  [
    { installmentsFromCents: '80.5' },
    'installmentsFromCents',
    'Informe um valor em reais até 100.000,00, como 80,00',
  ],
  [{ chatUrl: '' }, 'chatUrl', 'Por favor, informe uma URL válida'],
])('shows the message for %j beside its field', (change, field, message) => {
  expect(problems(change)).toEqual([[field, message]])
})
