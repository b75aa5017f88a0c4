import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The devices menu entry needs this answer to be true (specification 6). */
export const checkAcs = endpoint({
  name: 'checkAcs',
  method: 'GET',
  path: '/api/acs/customer/check',
  policy: 'subscriber',
  summary: 'Whether the provider has a device service configured.',
  answer: v.object({ is_acs_configured: v.boolean() }),
  refusals: {},
})
