import * as v from 'valibot'
import {
  maxAppAddressLength,
  maxAppTextLength,
  maxListEntries,
} from '#domain/service/apps/app-limits.ts'
import { activationCriteria } from '#domain/service/apps/entitlement.ts'
import { integrationMethods } from '#domain/service/apps/integration-method.ts'
import { hasDistinctIds, isListEntry } from '#domain/service/apps/list-entry.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { isPictureAddress } from '#domain/platform/hosts/picture-address.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyAnswer, anyText } from '#contract/staff/other-servers.ts'
import { clientId, instant, recordId, success } from '#contract/platform/scalars.ts'

/** An app as staff entered it (second specification, section 3, customer app). */
const tenantAppSchema = v.object({
  id: recordId,
  client_id: v.string(),
  name: v.string(),
  image: v.string(),
  pending_text: v.string(),
  active_text: v.string(),
  app_store_link: v.string(),
  play_store_link: v.string(),
  activation_criteria: v.picklist(activationCriteria),
  /** Entries `id - label`, like those of the two lists below. */
  product_ids: v.array(v.string()),
  plan_ids: v.array(v.string()),
  integration_method: v.picklist(integrationMethods),
  integration_method_product_ids: v.array(v.string()),
  /** An app that is not active is not shown to any subscriber. */
  is_active: v.boolean(),
  /** Changes whenever the app does. */
  version: instant,
})
export type TenantAppEntry = v.InferOutput<typeof tenantAppSchema>

/** Other servers leave out what is empty, and have no app that is not active. */
const acceptedApp = v.object({
  ...tenantAppSchema.entries,
  client_id: anyText,
  image: anyText,
  pending_text: anyText,
  active_text: anyText,
  app_store_link: anyText,
  play_store_link: anyText,
  product_ids: v.nullish(v.array(v.string()), []),
  plan_ids: v.nullish(v.array(v.string()), []),
  integration_method_product_ids: v.nullish(v.array(v.string()), []),
  is_active: v.optional(v.boolean(), true),
  version: v.optional(instant),
})
export type AcceptedTenantApp = v.InferOutput<typeof acceptedApp>

const words = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength), v.check(isPlainText))
/** Empty, or a URL; `image` may also be a file of our own origin. */
const address = (isFine: (text: string) => boolean) =>
  v.pipe(
    v.optional(words(maxAppAddressLength), ''),
    v.check((text) => text === '' || isFine(text)),
  )
const isLink = (text: string) => secureLink(text) !== null
const entries = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.check(isListEntry), v.check(isPlainText))),
    v.maxLength(maxListEntries),
    v.check(hasDistinctIds),
  ),
  [],
)

/**
 * The form of an administrator. The portal reports faults before sending; this schema is the check
 * that counts.
 */
const formSchema = v.object({
  name: v.pipe(words(maxAppTextLength), v.nonEmpty()),
  image: address(isPictureAddress),
  pending_text: v.optional(words(maxAppTextLength), ''),
  active_text: v.optional(words(maxAppTextLength), ''),
  app_store_link: address(isLink),
  play_store_link: address(isLink),
  activation_criteria: v.picklist(activationCriteria),
  product_ids: entries,
  plan_ids: entries,
  integration_method: v.picklist(integrationMethods),
  integration_method_product_ids: entries,
  is_active: v.optional(v.boolean(), true),
})
export type TenantAppForm = v.InferOutput<typeof formSchema>

const ofTenant = { clientId }
const one = { ...ofTenant, id: recordId }
const unknownTenant = { 'customer not found': 404 } as const
const unknownApp = { ...unknownTenant, 'customer app not found': 404 } as const
const refusedForms = {
  /** Some methods are not allowed for apps of every customer (second specification, section 5). */
  'integration method not allowed': 400,
  'product ids not provided': 400,
  'plan ids not provided': 400,
  'integration product ids not provided': 400,
  /** The image is at an address that the server does not fetch from, or is an upload for a provider's form. */
  'address refused': 400,
} as const

export const listTenantApps = endpoint({
  name: 'listTenantApps',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/customer-apps',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'apps:read', reach: 'path' },
  summary: "A provider's apps in their order, inactive ones included.",
  params: v.object(ofTenant),
  answer: v.object({ customer_apps: v.array(tenantAppSchema) }),
  accepts: v.object({ customer_apps: v.array(acceptedApp) }),
  refusals: unknownTenant,
})

export const findTenantApp = endpoint({
  name: 'findTenantApp',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/customer-app/{id}',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'apps:read', reach: 'path' },
  summary: "One of a provider's apps.",
  params: v.object(one),
  answer: v.object({ customer_app: tenantAppSchema }),
  accepts: v.object({ customer_app: acceptedApp }),
  refusals: unknownApp,
})

export const addTenantApp = endpoint({
  name: 'addTenantApp',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/customer-app',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'apps:write', reach: 'path', mayLead: true },
  summary: "Add an app to the end of a provider's list.",
  params: v.object(ofTenant),
  entry: tenantAppSchema,
  body: formSchema,
  answer: v.object({ customer_app: tenantAppSchema }),
  accepts: anyAnswer,
  refusals: { ...unknownTenant, ...refusedForms },
})

export const editTenantApp = endpoint({
  name: 'editTenantApp',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/customer-app/{id}/edit',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'apps:write', reach: 'path', mayLead: true },
  summary: "Replace one of a provider's apps.",
  params: v.object(one),
  /** With a version, the app is replaced only if it still has that one. */
  entry: tenantAppSchema,
  body: v.object({ ...formSchema.entries, version: v.optional(instant) }),
  answer: v.object({ customer_app: tenantAppSchema }),
  accepts: anyAnswer,
  refusals: { ...unknownApp, ...refusedForms, 'customer app changed meanwhile': 409 },
})

/** Removes an app. Its id is never used again, because platforms identify accounts by it. */
export const removeTenantApp = endpoint({
  name: 'removeTenantApp',
  method: 'DELETE',
  path: '/api/admin/customer/{clientId}/customer-app/{id}/remove',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'apps:write', reach: 'path' },
  summary: "Remove one of a provider's apps.",
  params: v.object(one),
  answer: success,
  refusals: unknownApp,
})
