import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'

/** Whether the menu shows the routers (first specification, section 6). */
export const checkAcs = endpoint({
  name: 'checkAcs',
  method: 'GET',
  path: '/api/acs/customer/check',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'lookup',
  summary: 'Whether the provider has a device service configured.',
  answer: v.object({ is_acs_configured: v.boolean() }),
  refusals: {},
})
