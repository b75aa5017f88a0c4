/** The push services of the browsers there are (Chrome, Firefox, Safari, Edge). */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

const maxEndpointLength = 1024

/**
 * Whether a device may be reached there. The server will send to that address, and a browser may
 * claim any: only push services are believed. `sandboxSuffix` is the domain of the provider in a box,
 * null where there is none.
 */
export function isPushEndpoint(endpoint: string, sandboxSuffix: string | null): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  // `host` carries the port, unless it is the usual one.
  const isBoxed = sandboxSuffix !== null && host === `push${sandboxSuffix}`
  return isBoxed || services.some((service) => service.test(host))
}
