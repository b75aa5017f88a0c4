import * as v from 'valibot'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { maxTextLength, maxUrlLength } from '#domain/staff/tenants/tenant-limits.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId } from '#contract/platform/scalars.ts'

const params = v.object({ clientId })
const unknownTenant = { 'customer not found': 404 } as const

/**
 * The bridge to a provider's app platforms; both fields are empty when it has none. `platform_key`
 * is only a placeholder for a key that is set.
 */
const bridge = v.object({ platform_url: v.string(), platform_key: v.string() })
export type PlatformBridge = v.InferOutput<typeof bridge>

export const findBridge = endpoint({
  name: 'findBridge',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/platform-bridge',
  policy: 'admin',
  summary: "The bridge to a provider's app platforms.",
  params,
  answer: bridge,
  refusals: unknownTenant,
})

/**
 * Empty fields remove the bridge. An unchanged key (`unchangedSecret`) stays stored, but only for
 * the same address.
 */
export const editBridge = endpoint({
  name: 'editBridge',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/platform-bridge',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  summary: "Replace or remove the bridge to a provider's app platforms.",
  params,
  body: v.object({
    platform_url: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(maxUrlLength),
      v.check((text) => text === '' || secureLink(text) !== null),
    ),
    platform_key: v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength)),
  }),
  answer: bridge,
  refusals: {
    ...unknownTenant,
    'address refused': 400,
    'secret required': 400,
    'bridge incomplete': 400,
  },
})
