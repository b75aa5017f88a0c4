import * as v from 'valibot'
import { hasDistinctIds, isListEntry } from '#domain/apps/list-entry.ts'
import { secureLink } from '#domain/apps/secure-link.ts'
import { isHexColour } from '#domain/hex-colour.ts'
import { isEmail } from '#domain/people/email.ts'
import { isPictureAddress } from '#domain/picture-address.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isErpAddress } from '#domain/tenants/erp-address.ts'
import { isPlainLine } from '#domain/tenants/plain-line.ts'
import { maxTextLength, maxUrlLength, maxSubjects } from '#domain/tenants/tenant-limits.ts'
import { endpoint } from './endpoint.ts'
import { providerRulesSchema } from './theme.ts'
import { clientId, instant, recordId, success } from './scalars.ts'

const ofTenant = v.object({ clientId })
const isEmptyOr = (isFine: (text: string) => boolean) => (text: string) =>
  text === '' || isFine(text)
const isLink = (text: string) => secureLink(text) !== null

const line = v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength), v.check(isPlainLine))
const optional = <S extends v.GenericSchema<string, string>>(schema: S) => v.optional(schema, '')
const lineThat = (isFine: (text: string) => boolean) =>
  v.optional(v.pipe(line, v.check(isEmptyOr(isFine))), '')
const address = (isFine: (text: string) => boolean) =>
  v.optional(v.pipe(line, v.maxLength(maxUrlLength), v.check(isEmptyOr(isFine))), '')
/** Pasted from elsewhere, line breaks and all; nothing of it is ever shown. */
const secret = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength)), '')

const pictureEntries = {
  vertical_logo_url: v.pipe(line, v.maxLength(maxUrlLength), v.check(isPictureAddress)),
  horizontal_logo_url: address(isPictureAddress),
  favicon_url: address(isPictureAddress),
  app_logo_url: address(isPictureAddress),
}

const subjects = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.check(isListEntry), v.check(isPlainLine))),
    v.maxLength(maxSubjects),
    v.check(hasDistinctIds),
  ),
  [],
)

const words = v.pipe(v.string(), v.maxLength(maxTextLength), v.check(isPlainLine))
const ruleLink = v.nullable(v.pipe(words, v.maxLength(maxUrlLength), v.check(isLink)))

/** The rules of a provider as staff set them: the same switches, held to what may be typed. */
const rulesSchema = v.object({
  ...providerRulesSchema.entries,
  invoiceWindow: v.object({
    unit: v.picklist(['days', 'months']),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
  }),
  fiscalNoteTypes: v.record(recordId, v.picklist(['SVA', 'SCM', 'NFS-e', 'NFCom'])),
  recurrenceUrl: ruleLink,
  chatUrl: ruleLink,
  appIntroduction: v.nullable(words),
  valueAddedServices: v.pipe(
    v.array(v.object({ productId: recordId, name: v.pipe(words, v.nonEmpty()) })),
    v.maxLength(maxSubjects),
  ),
  supportSubjectDescriptions: v.record(recordId, words),
  firstSupportMessageLabel: v.pipe(words, v.nonEmpty()),
})

/**
 * The tenant form (specification 3). A secret that is left as it is comes back as
 * `unchangedSecret`; the device service has calls of its own (acs.ts).
 */
const formEntries = {
  alias: v.pipe(line, v.nonEmpty()),
  ixc_domain: v.pipe(line, v.maxLength(maxUrlLength), v.check(isErpAddress)),
  ixc_access_token: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTextLength)),
  primary_color: v.pipe(v.string(), v.check(isHexColour)),
  secondary_color: v.optional(v.pipe(v.string(), v.check(isEmptyOr(isHexColour))), ''),
  ...pictureEntries,
  address: optional(line),
  whatsapp_number: lineThat((text) => /^[\d\s()+.-]{1,30}$/.test(text)),
  phone_number: lineThat((text) => /^[\d\s()+.-]{1,30}$/.test(text)),
  contact_email: lineThat(isEmail),
  faq_url: address(isLink),
  support_type: v.picklist(['os', 'customer_service']),
  department_id: lineThat(isRecordId),
  process_id: lineThat(isRecordId),
  subjects,
  /** The card gateway: all of it or nothing. */
  gateway_url: address(isLink),
  gateway_query_url: address(isLink),
  gateway_merchant_id: lineThat((text) => /^[\w-]{1,100}$/.test(text)),
  gateway_merchant_key: secret,
  rules: rulesSchema,
}
const formSchema = v.object(formEntries)
export type TenantForm = v.InferOutput<typeof formSchema>

/** A provider in the list of all (specification 2). */
const listedTenantSchema = v.object({
  client_id: v.string(),
  alias: v.string(),
  primary_color: v.string(),
  status: v.picklist(['active', 'suspended']),
})
export type ListedTenant = v.InferOutput<typeof listedTenantSchema>

/** A provider as its form is filled; `version` tells one state of it from the next. */
const text = v.string()
const tenantSchema = v.object({
  ...listedTenantSchema.entries,
  ixc_domain: text,
  ixc_access_token: text,
  secondary_color: text,
  vertical_logo_url: text,
  horizontal_logo_url: text,
  favicon_url: text,
  app_logo_url: text,
  address: text,
  whatsapp_number: text,
  phone_number: text,
  contact_email: text,
  faq_url: text,
  support_type: v.picklist(['os', 'customer_service']),
  department_id: text,
  process_id: text,
  /** Entries `id - content`. */
  subjects: v.array(text),
  gateway_url: text,
  gateway_query_url: text,
  gateway_merchant_id: text,
  gateway_merchant_key: text,
  rules: providerRulesSchema,
  version: instant,
})
export type TenantEntry = v.InferOutput<typeof tenantSchema>

const unknownTenant = { 'customer not found': 404 } as const
const refusedForms = {
  /** Names in `fields` the addresses that may not be called: private ones, other ports, no https. */
  'address refused': 400,
  /** A secret goes to no new address: whoever changes that one types it again. */
  'secret required': 400,
  /** Some of the card gateway's fields are given, and some not. */
  'gateway incomplete': 400,
} as const

export const listTenants = endpoint({
  name: 'listTenants',
  method: 'GET',
  path: '/api/admin/customers',
  policy: 'admin',
  summary: 'Every provider, suspended ones too, by name.',
  answer: v.object({ customers: v.array(listedTenantSchema) }),
  refusals: {},
})

export const findTenant = endpoint({
  name: 'findTenant',
  method: 'GET',
  path: '/api/admin/customer/{clientId}',
  policy: 'admin',
  summary: 'One provider, its secrets told only as set.',
  params: ofTenant,
  answer: v.object({ customer: tenantSchema }),
  refusals: unknownTenant,
})

export const createTenant = endpoint({
  name: 'createTenant',
  method: 'POST',
  path: '/api/admin/customer/create',
  policy: 'admin',
  summary: 'Put a new provider on the air.',
  body: v.object({ client_id: clientId, ...formEntries }),
  answer: v.object({ customer: tenantSchema }),
  refusals: {
    ...refusedForms,
    'client_id already in use': 409,
    /** The first label of a host that serves administration. */
    'client_id reserved': 409,
  },
})

export const editTenant = endpoint({
  name: 'editTenant',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/edit',
  policy: 'admin',
  summary: 'Replace what is said of a provider.',
  params: ofTenant,
  body: v.object({
    ...formEntries,
    /** As it was read; left out, whatever is there is replaced. */
    version: v.optional(instant),
  }),
  answer: v.object({ customer: tenantSchema }),
  refusals: { ...unknownTenant, ...refusedForms, 'customer changed meanwhile': 409 },
})

/** From then on the provider is unknown everywhere, and whoever was signed in there no longer is. */
export const suspendTenant = endpoint({
  name: 'suspendTenant',
  method: 'PATCH',
  path: '/api/admin/customer/{clientId}/suspend',
  policy: 'admin',
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
  summary: 'Put a suspended provider on the air again.',
  params: ofTenant,
  answer: success,
  refusals: unknownTenant,
})
