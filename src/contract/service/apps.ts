import * as v from 'valibot'
import {
  integrationMethods,
  type IntegrationMethod,
} from '#domain/service/apps/integration-method.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { type CalendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { parseCents, type Cents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { decimal, instant, recordId, text } from '#contract/platform/scalars.ts'

const asOf = v.optional(instant)
const method = v.picklist(integrationMethods)

/**
 * Identifies a subscriber's app: the contract that includes it (`0` when it comes with being a
 * customer) and the provider's app. A third id, the product of the contract, is added where there
 * is one (second specification, section 2, segments 3 to 5).
 */
const place = { contractId: recordId, appId: recordId }

/**
 * App details in raw field names (second specification, section 3). `image` and store links are as
 * the provider entered them. `cpf_cnpj` is masked. `price`: what activation adds to the bill, in
 * reais; `monthly_price`: what it adds already, since `added_on` (`YYYY-MM-DD`). `is_online` is false while the platform does not answer or still prepares the account
 * (`is_pending`).
 */
const rawAppSchema = v.object({
  id: recordId,
  contract_id: recordId,
  name: v.string(),
  image: text,
  pending_text: text,
  active_text: text,
  app_store_link: text,
  play_store_link: text,
  integration_method: method,
  is_active: v.boolean(),
  is_online: v.boolean(),
  is_pending: v.optional(v.boolean(), false),
  is_deactivated: v.optional(v.boolean(), false),
  product_ids: v.optional(v.array(v.string()), []),
  price: v.optional(v.string(), ''),
  monthly_price: v.optional(v.string(), ''),
  added_on: v.optional(v.string(), ''),
  integration: v.object({ login: text }),
  customer: v.object({ phone_number: text, email: text, cpf_cnpj: text, full_name: text }),
  platform: v.object({ login: text }),
  needs_email: v.optional(v.boolean(), false),
})
export type RawApp = v.InferInput<typeof rawAppSchema>

/**
 * An app as its page shows it. `price` is what activation would add to each bill, `monthlyPrice` what the
 * app adds already.
 */
export interface AppDetail {
  readonly id: string
  readonly contractId: string
  readonly name: string
  readonly image: string
  readonly pendingText: string
  readonly activeText: string
  readonly storeLinks: { readonly apple: string | null; readonly google: string | null }
  readonly method: IntegrationMethod
  readonly isActive: boolean
  readonly isOnline: boolean
  readonly isPending: boolean
  readonly isDeactivated: boolean
  readonly productIds: readonly string[]
  readonly price: Cents
  readonly monthlyPrice: Cents
  readonly addedOn: CalendarDate | null
  readonly login: string
  readonly email: string
  readonly phone: string
  readonly needsEmail: boolean
}

const appAnswer = v.object({ app: rawAppSchema, as_of: asOf })

/** Other servers leave the ids of an app to the address it was asked by. */
const acceptedApp = v.object({
  app: v.object({
    ...rawAppSchema.entries,
    id: v.optional(recordId),
    contract_id: v.optional(recordId),
    integration: v.nullish(rawAppSchema.entries.integration, {}),
    customer: v.nullish(rawAppSchema.entries.customer, {}),
    platform: v.nullish(rawAppSchema.entries.platform, {}),
  }),
  as_of: asOf,
})

/** Converts raw app details to the product's own type; `place` is where they were asked for. */
export function readApp(
  raw: v.InferOutput<typeof acceptedApp>['app'],
  place: { readonly contractId: string; readonly appId: string },
): AppDetail {
  return {
    id: raw.id ?? place.appId,
    contractId: raw.contract_id ?? place.contractId,
    name: raw.name,
    image: raw.image ?? '',
    pendingText: raw.pending_text ?? '',
    activeText: raw.active_text ?? '',
    storeLinks: {
      apple: secureLink(raw.app_store_link ?? ''),
      google: secureLink(raw.play_store_link ?? ''),
    },
    method: raw.integration_method,
    isActive: raw.is_active,
    isOnline: raw.is_online,
    isPending: raw.is_pending,
    isDeactivated: raw.is_deactivated,
    productIds: raw.product_ids,
    price: parseCents(raw.price),
    monthlyPrice: parseCents(raw.monthly_price),
    addedOn: isCalendarDate(raw.added_on) ? raw.added_on : null,
    login: raw.platform.login || raw.integration.login || '',
    email: raw.customer.email ?? '',
    phone: raw.customer.phone_number ?? '',
    needsEmail: raw.needs_email,
  }
}

export const appDetails = endpoint({
  name: 'appDetails',
  method: 'GET',
  path: '/api/central/customer/app/{contractId}/{appId}/details',
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: 'An app of the customer and its state at the platform.',
  params: v.object(place),
  answer: appAnswer,
  accepts: acceptedApp,
  refusals: { 'app not found': 404 },
})

export const appProductDetails = endpoint({
  name: 'appProductDetails',
  method: 'GET',
  path: '/api/central/customer/app/{contractId}/{appId}/{productId}/details',
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: 'An app that is a product of the contract, and its state at the platform.',
  params: v.object({ ...place, productId: recordId }),
  answer: appAnswer,
  accepts: acceptedApp,
  refusals: { 'app not found': 404 },
})

const activated = v.object({ state: v.picklist(['active', 'pending']) })
const activationRefusals = {
  'app not found': 404,
  /** The provider's staff activate apps, or this app needs no activation. */
  'activation not offered': 403,
  'activation in progress': 409,
  'account already exists': 409,
  'email already in use': 409,
  'activation refused': 422,
  'email not provided': 400,
  'invalid email': 400,
  'phone not found': 422,
} as const
/** The e-mail address for the platform; platforms that need none ignore it. */
const email = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), '')

/**
 * Activates an app. Repeating the call is safe: an active app answers as active, and only one
 * activation runs at a time. `price`: what the subscriber was told that it adds to the bill each month, in
 * reais; another price is not booked.
 */
export const activateApp = endpoint({
  name: 'activateApp',
  method: 'POST',
  path: '/api/central/customer/activate/app',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['products'],
  summary: 'Activate an app of the customer.',
  body: v.object({ ...place, email, price: v.optional(decimal, '0.00') }),
  answer: activated,
  refusals: { ...activationRefusals, 'price changed': 409 },
})

export const createBookApp = endpoint({
  name: 'createBookApp',
  method: 'POST',
  path: '/api/central/customer/create/book-app',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: "Create the customer's account at the books platform.",
  body: v.object(place),
  answer: activated,
  refusals: activationRefusals,
})

/** `access_url`: the page of the books platform, https or empty. */
export const readBookApp = endpoint({
  name: 'readBookApp',
  method: 'GET',
  path: '/api/central/customer/book-app/{contractId}/{appId}',
  policy: 'subscriber',
  upstreamCost: 'lookup',
  summary: "The customer's account at the books platform.",
  params: v.object(place),
  answer: v.object({ login: v.string(), access_url: text }),
  refusals: { 'app not found': 404, 'book app not found': 404 },
})
