/** The push services of the browsers there are (Chrome, other builds of Chromium, Firefox, Safari, Edge). */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Those of the sandbox, below its domain. */
const sandboxServices = ['push', 'web.push.apple']

const maxEndpointLength = 1024

/**
 * Whether a push subscription may have this endpoint. The server will send to that address and a
 * browser may claim any, so only push services are believed. `sandboxSuffix` is the domain of the
 * sandbox, null without one.
 */
export function isPushEndpoint(endpoint: string, sandboxSuffix: string | null): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  // `host` carries the port, unless it is the usual one.
  const isSandbox = sandboxServices.some(
    (service) => sandboxSuffix !== null && host === `${service}${sandboxSuffix}`,
  )
  return isSandbox || services.some((service) => service.test(host))
}
