import * as v from 'valibot'
import { isErpAddress } from '#domain/tenants/erp-address.ts'
import { isPlainLine } from '#domain/tenants/plain-line.ts'
import { maxTextLength, maxUrlLength } from '#domain/tenants/tenant-limits.ts'
import { endpoint } from './endpoint.ts'
import { clientId, success, uuid } from './scalars.ts'

/** The ACS record (specification 3); the private key only as set. */
const acsSchema = v.object({
  uuid,
  acs_issuer_id: v.string(),
  acs_private_key: v.string(),
  acs_url: v.string(),
  client_id: v.string(),
})
export type AcsEntry = v.InferOutput<typeof acsSchema>

/** What is missing or odd is told by a text of its own, so nothing here is mandatory. */
const typed = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2 * maxTextLength)), '')
const fields = { acs_issuer_id: typed, acs_private_key: typed, acs_url: typed }

/** Whether the three fields can be a device service, the key's form aside (specification 8, 400). */
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

const invalid = { 'invalid ACS data': 400, 'address refused': 400 } as const
const unknownAcs = { 'ACS not found': 404 } as const

export const findAcs = endpoint({
  name: 'findAcs',
  method: 'GET',
  path: '/api/acs/adm/client-id/{clientId}',
  policy: 'admin',
  summary: "A provider's device service.",
  params: v.object({ clientId }),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...unknownAcs, 'no ACS configured': 404 },
})

export const createAcs = endpoint({
  name: 'createAcs',
  method: 'POST',
  path: '/api/acs/adm',
  policy: 'admin',
  summary: 'Give a provider its device service.',
  body: v.object({ client_id: clientId, ...fields }),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...invalid, 'customer not found': 404, 'ACS already exists': 409 },
})

export const editAcs = endpoint({
  name: 'editAcs',
  method: 'PUT',
  path: '/api/acs/adm/{uuid}',
  policy: 'admin',
  summary: "Replace what is said of a provider's device service.",
  params: v.object({ uuid }),
  body: v.object(fields),
  answer: v.object({ acs: acsSchema }),
  refusals: { ...invalid, ...unknownAcs },
})

export const removeAcs = endpoint({
  name: 'removeAcs',
  method: 'DELETE',
  path: '/api/acs/adm/{uuid}',
  policy: 'admin',
  summary: 'Take the device service of a provider away.',
  params: v.object({ uuid }),
  answer: success,
  refusals: unknownAcs,
})
