import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId } from '#contract/platform/scalars.ts'

const ofTenant = v.object({ clientId })
const typedHost = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300))
/** As the list was read; a list that changed since is not changed again. */
const version = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** The hosts of a provider. One own domain may lead: the pages of all other hosts lead to it. */
const hostSchema = v.object({ host: v.string(), is_canonical: v.boolean() })

const hostList = v.object({
  /** The host below the platform's domain, which every provider has. */
  platform_host: v.string(),
  hosts: v.array(hostSchema),
  version,
})
export type TenantHostList = v.InferOutput<typeof hostList>

const unknownTenant = { 'customer not found': 404 } as const
const changes = { ...unknownTenant, 'hosts changed meanwhile': 409 } as const

/**
 * What answers at a host: this installation (`reached`), nothing, or something else. `other host`: this
 * installation, but the proxy in between gives it another host name.
 */
export const hostOutcomes = [
  'reached',
  'name not found',
  'address refused',
  'no answer',
  'certificate refused',
  'other site',
  'other host',
] as const
export type HostOutcome = (typeof hostOutcomes)[number]

export const listTenantHosts = endpoint({
  name: 'listTenantHosts',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/hosts',
  policy: 'admin',
  token: { scope: 'tenants:read', reach: 'path' },
  summary: 'The own domains of a provider.',
  params: ofTenant,
  answer: hostList,
  refusals: unknownTenant,
})

export const addTenantHost = endpoint({
  name: 'addTenantHost',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/hosts',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  needsFreshSignIn: true,
  summary: 'Let a provider answer at a domain of its own.',
  params: ofTenant,
  entry: hostSchema,
  body: v.object({ host: typedHost, version }),
  answer: hostList,
  refusals: {
    ...changes,
    'host invalid': 400,
    /** Of the administration, of the platform, or a name that no certificate is given for. */
    'host reserved': 409,
    /** Of this provider or another one. */
    'host already in use': 409,
    'too many hosts': 409,
  },
})

export const removeTenantHost = endpoint({
  name: 'removeTenantHost',
  method: 'DELETE',
  path: '/api/admin/customer/{clientId}/hosts/{host}',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Stop answering at an own domain of a provider.',
  params: v.object({ clientId, host: typedHost }),
  query: v.object({ version }),
  answer: hostList,
  refusals: { ...changes, 'host not found': 404 },
})

export const setCanonicalHost = endpoint({
  name: 'setCanonicalHost',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/canonical-host',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Choose the domain that the pages of all other hosts of a provider lead to.',
  params: ofTenant,
  /** An empty host: the pages of no host lead to another one. */
  entry: hostSchema,
  body: v.object({ host: v.union([v.literal(''), typedHost]), version }),
  answer: hostList,
  refusals: {
    ...changes,
    'host not found': 404,
    /** Subscribers would be led to a host where this installation does not answer. */
    'host not reached': 409,
  },
})

export const checkTenantHost = endpoint({
  name: 'checkTenantHost',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/hosts/{host}/check',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  summary: 'Find out where a domain leads, and whether this installation answers there.',
  params: v.object({ clientId, host: typedHost }),
  answer: v.object({
    outcome: v.picklist(hostOutcomes),
    /** The addresses that the domain has now. */
    found: v.array(v.string()),
    /** The addresses it should have, which are those of `platform_host`. */
    expected: v.array(v.string()),
    platform_host: v.string(),
  }),
  refusals: { ...unknownTenant, 'host not found': 404 },
})
