import * as v from 'valibot'
import { isErpAddress } from '#domain/staff/tenants/erp-address.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import { maxTextLength, maxUrlLength } from '#domain/staff/tenants/tenant-limits.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId, success, uuid } from '#contract/platform/scalars.ts'
import { refusedTrusts, upstreamTrustSchema } from './upstream-trust.ts'

/**
 * The ACS record (second specification, section 3). The private key is sent only as a placeholder
 * for a key that is set.
 */
const acsSchema = v.object({
  uuid,
  acs_issuer_id: v.string(),
  acs_private_key: v.string(),
  acs_url: v.string(),
  /** Other servers know no such thing. */
  acs_trust: v.optional(upstreamTrustSchema, null),
  client_id: v.string(),
})
export type AcsEntry = v.InferOutput<typeof acsSchema>

/**
 * A form field. None is mandatory in the schema, so that a missing or malformed value gets a
 * refusal text of its own.
 */
const typed = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2 * maxTextLength)), '')
const fields = {
  acs_issuer_id: typed,
  acs_private_key: typed,
  acs_url: typed,
  acs_trust: v.exactOptional(upstreamTrustSchema),
}

/**
 * Whether issuer and URL can be those of a device service; the form of the private key is checked
 * elsewhere. Otherwise saving is refused with 400 (second specification, section 8).
 */
export function isAcsPlausible(given: {
  readonly acs_issuer_id: string
  readonly acs_url: string
}): boolean {
  const { acs_issuer_id: issuer, acs_url: url } = given
  return (
    issuer !== '' &&
    issuer.length <= maxTextLength &&
    isPlainLine(issuer) &&
    url.length <= maxUrlLength &&
    isErpAddress(url)
  )
}

const invalid = { 'invalid ACS data': 400, 'address refused': 400, ...refusedTrusts } as const
const unknownAcs = { 'ACS not found': 404 } as const

export const findAcs = endpoint({
  name: 'findAcs',
  method: 'GET',
  path: '/api/acs/adm/client-id/{clientId}',
  policy: 'admin',
  summary: 'The ACS record of a provider.',
  params: v.object({ clientId }),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...unknownAcs, 'no ACS configured': 404 },
})

export const createAcs = endpoint({
  name: 'createAcs',
  method: 'POST',
  path: '/api/acs/adm',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  summary: 'Create the ACS record of a provider.',
  entry: acsSchema,
  body: v.object({ client_id: clientId, ...fields }),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...invalid, 'customer not found': 404, 'ACS already exists': 409 },
})

export const editAcs = endpoint({
  name: 'editAcs',
  method: 'PUT',
  path: '/api/acs/adm/{uuid}',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  summary: 'Replace the ACS record of a provider.',
  params: v.object({ uuid }),
  entry: acsSchema,
  body: v.object(fields),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...invalid, ...unknownAcs, 'secret required': 400 },
})

export const removeAcs = endpoint({
  name: 'removeAcs',
  method: 'DELETE',
  path: '/api/acs/adm/{uuid}',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  summary: 'Remove the ACS record of a provider.',
  params: v.object({ uuid }),
  answer: success,
  refusals: unknownAcs,
})
