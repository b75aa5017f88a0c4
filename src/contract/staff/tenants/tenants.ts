import * as v from 'valibot'
import { hasDistinctIds, isListEntry } from '#domain/service/apps/list-entry.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { recordOf } from '#domain/platform/values/record-of.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import {
  byField,
  optionalFieldNames,
  requiredFieldNames,
  type TenantFieldName,
  tenantFields,
} from '#domain/staff/tenants/tenant-fields.ts'
import { maxSubjects } from '#domain/staff/tenants/tenant-limits.ts'
import { textKinds } from '#domain/staff/tenants/text-kinds.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyText } from '#contract/staff/other-servers.ts'
import { providerRulesSchema } from '#contract/site/theme.ts'
import { rulesFormSchema } from './rules-form.ts'
import { refusedTrusts, upstreamTrustSchema } from './upstream-trust.ts'
import { tenantHealthSchema } from './tenant-health.ts'
import { clientId, instant, success } from '#contract/platform/scalars.ts'

const ofTenant = v.object({ clientId })

const fieldText = (name: TenantFieldName) => {
  const { isValid, maxLength } = textKinds[tenantFields[name].kind]
  const isFine = (text: string) => text === '' || isValid(text)
  return v.pipe(v.string(), v.trim(), v.maxLength(maxLength), v.check(isFine))
}
const requiredText = (name: TenantFieldName) => v.pipe(fieldText(name), v.nonEmpty())
const optionalText = (name: TenantFieldName) => v.optional(fieldText(name), '')

const subjects = v.pipe(
  v.array(v.pipe(v.string(), v.check(isListEntry), v.check(isPlainLine))),
  v.maxLength(maxSubjects),
  v.check(hasDistinctIds),
)

const supportType = v.picklist(['os', 'customer_service'])

/**
 * The tenant form (specification 3): the declared text fields and the three that are not text. A
 * secret that stays as it is comes back as `unchangedSecret`. The ACS record has calls of its own
 * (acs.ts).
 */
const requiredEntries = recordOf(
  requiredFieldNames.map((name) => [name, requiredText(name)] as const),
)
const formEntries = {
  ...requiredEntries,
  ...recordOf(optionalFieldNames.map((name) => [name, optionalText(name)] as const)),
  support_type: supportType,
  subjects: v.optional(subjects, []),
  rules: rulesFormSchema,
  ixc_trust: v.optional(upstreamTrustSchema, null),
}
const formSchema = v.object(formEntries)
export type TenantForm = v.InferOutput<typeof formSchema>

const identity = {
  client_id: v.string(),
  alias: v.string(),
  primary_color: v.string(),
  status: v.picklist(['active', 'suspended']),
}

/** A provider in the list of all (specification 2). */
const listedTenantSchema = v.object({
  ...identity,
  /** Where its portal answers: the own domain that leads, else the host below the platform's domain. */
  host: v.string(),
  health: tenantHealthSchema,
})
export type ListedTenant = v.InferOutput<typeof listedTenantSchema>

/** Other servers list the providers on the air only, by id and alias. */
const acceptedIdentity = {
  ...identity,
  primary_color: anyText,
  status: v.optional(identity.status, 'active'),
}
const acceptedListEntry = v.object({
  ...acceptedIdentity,
  host: anyText,
  health: v.optional(tenantHealthSchema, 'unused'),
})

/** A provider as its form shows it; `version` changes whenever the provider does. */
const tenantSchema = v.object({
  ...byField(() => v.string()),
  ...identity,
  support_type: supportType,
  /** Entries `id - content`. */
  subjects: v.array(v.string()),
  rules: providerRulesSchema,
  ixc_trust: upstreamTrustSchema,
  /** The address to give to the card gateway, which tells there that a payment changed. */
  gateway_notification_url: v.string(),
  version: instant,
})
export type TenantEntry = v.InferOutput<typeof tenantSchema>

/**
 * Other servers have the fields of the specification alone. They keep no version, and the rules are
 * those that the portal has for the id.
 */
const acceptedTenant = v.pipe(
  v.object({
    ...acceptedIdentity,
    ...byField(() => anyText),
    support_type: v.optional(supportType, 'os'),
    subjects: v.nullish(v.array(v.string()), []),
    rules: v.optional(providerRulesSchema),
    ixc_trust: v.optional(upstreamTrustSchema, null),
    gateway_notification_url: anyText,
    version: v.optional(instant),
  }),
  v.transform((tenant) => ({ ...tenant, rules: tenant.rules ?? providerRules(tenant.client_id) })),
)
export type AcceptedTenant = v.InferOutput<typeof acceptedTenant>

const unknownTenant = { 'customer not found': 404 } as const
const refusedForms = {
  /** Names in `fields` the addresses that may not be called: private ones, other ports, no https. */
  'address refused': 400,
  /** Names in `fields` the uploaded pictures that are kept no longer. */
  'picture not found': 400,
  /** A secret is never sent to a new address: a change of the address needs the secret again. */
  'secret required': 400,
  /** Some of the card gateway's fields are given, and some not. */
  'gateway incomplete': 400,
  /** Some of the fields of the account at the bank are given, and some not; or it is chosen and not given. */
  'bank incomplete': 400,
  /** The certificate for the bank is unreadable or has ended, or the key is not its own. */
  'bank certificate unusable': 400,
  /** Some of the message gateway's fields are given, and some not. */
  'message gateway incomplete': 400,
  /** The secret of the message gateway cannot be sent in a header. */
  'message gateway secret unusable': 400,
  ...refusedTrusts,
} as const

export const listTenants = endpoint({
  name: 'listTenants',
  method: 'GET',
  path: '/api/admin/customers',
  policy: 'admin',
  token: { scope: 'tenants:read', reach: 'list' },
  summary: 'Every provider, suspended ones too, by name.',
  answer: v.object({ customers: v.array(listedTenantSchema) }),
  accepts: v.object({ customers: v.array(acceptedListEntry) }),
  refusals: {},
})

export const findTenant = endpoint({
  name: 'findTenant',
  method: 'GET',
  path: '/api/admin/customer/{clientId}',
  policy: 'admin',
  token: { scope: 'tenants:read', reach: 'path' },
  summary: 'One provider, its secrets told only as set.',
  params: ofTenant,
  answer: v.object({ customer: tenantSchema }),
  accepts: v.object({ customer: acceptedTenant }),
  refusals: unknownTenant,
})

export const createTenant = endpoint({
  name: 'createTenant',
  method: 'POST',
  path: '/api/admin/customer/create',
  policy: 'admin',
  token: { scope: 'tenants:write', reach: 'body' },
  summary: 'Put a new provider on the air.',
  entry: tenantSchema,
  body: v.object({ client_id: clientId, ...formEntries }),
  answer: v.object({ customer: tenantSchema }),
  refusals: {
    ...refusedForms,
    'client_id already in use': 409,
    /** The first label of a host that serves administration. */
    'client_id reserved': 409,
    /** Records of a removed provider with this id are still kept. */
    'client_id of a removed customer': 409,
  },
})

export const editTenant = endpoint({
  name: 'editTenant',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/edit',
  policy: 'admin',
  token: { scope: 'tenants:write', reach: 'path', mayLead: true },
  summary: 'Replace what is said of a provider.',
  params: ofTenant,
  entry: tenantSchema,
  body: v.object({
    ...requiredEntries,
    /** What is left out stays as it is: the form of the specification has fewer fields. */
    ...recordOf(
      optionalFieldNames.map((name) => [name, v.exactOptional(fieldText(name))] as const),
    ),
    support_type: v.exactOptional(supportType),
    subjects: v.exactOptional(subjects),
    rules: v.exactOptional(rulesFormSchema),
    ixc_trust: v.exactOptional(upstreamTrustSchema),
    /** As it was read; left out, whatever is there is replaced. */
    version: v.optional(instant),
  }),
  // The ACS record has calls of its own.
  ignoredFields: ['ixc_acs_issuer', 'ixc_acs_private_key', 'ixc_acs_url'],
  answer: v.object({ customer: tenantSchema }),
  accepts: v.object({ customer: v.optional(acceptedTenant) }),
  refusals: { ...unknownTenant, ...refusedForms, 'customer changed meanwhile': 409 },
})

/** From then on the provider is unknown everywhere, and all its sessions have ended. */
export const suspendTenant = endpoint({
  name: 'suspendTenant',
  method: 'PATCH',
  path: '/api/admin/customer/{clientId}/suspend',
  policy: 'admin',
  token: { scope: 'tenants:write', reach: 'path' },
  summary: 'Take a provider off the air; nothing of it is lost.',
  params: ofTenant,
  answer: success,
  refusals: unknownTenant,
})

export const resumeTenant = endpoint({
  name: 'resumeTenant',
  method: 'PATCH',
  path: '/api/admin/customer/{clientId}/resume',
  policy: 'admin',
  token: { scope: 'tenants:write', reach: 'path' },
  summary: 'Put a suspended provider on the air again.',
  params: ofTenant,
  answer: success,
  refusals: {
    ...unknownTenant,
    /** Its records are being erased. */
    'removal begun': 409,
  },
})
