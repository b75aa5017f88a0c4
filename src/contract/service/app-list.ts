import * as v from 'valibot'
import { integrationMethods } from '#domain/service/apps/integration-method.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { incomplete, instant, recordId, text } from '#contract/platform/scalars.ts'

/* Apart from the other calls of apps: the home reads the list, and devices store it. */

/**
 * An entry of the apps group (second specification, section 3), with the fields needed to open its
 * page.
 */
const groupEntrySchema = v.object({
  customer_app: v.object({
    id: recordId,
    name: v.string(),
    image: text,
    app_store_link: text,
    play_store_link: text,
  }),
  integration_method: v.picklist(integrationMethods),
  product_id: v.optional(v.string(), ''),
})
export type AppEntry = v.InferOutput<typeof groupEntrySchema>

export const listApps = endpoint({
  name: 'listApps',
  method: 'GET',
  path: '/api/central/customer/apps',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: "The customer's apps, grouped by the contract that brings them.",
  answer: v.object({
    groups: v.array(
      v.object({
        /** `0`: apps that every customer has. */
        contract_id: recordId,
        customer_apps: v.array(groupEntrySchema),
      }),
    ),
    as_of: v.optional(instant),
    incomplete,
  }),
  refusals: {},
})
