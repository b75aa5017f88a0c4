/**
 * How a provider's app is bound to the service behind it (specification 3). `ole_tv` and `oletv` are
 * two spellings of one.
 */
export const integrationMethods = [
  'watch',
  'watchbr',
  'ole_tv',
  'oletv',
  'playhub',
  'login_sva',
  'display_only',
  'api_atp_box',
  'api_toca_livros',
  'add_product_in_contract',
] as const
export type IntegrationMethod = (typeof integrationMethods)[number]

/** The platform writes to the subscriber's own e-mail (specification 5). */
export function needsEmail(method: IntegrationMethod): boolean {
  return ['watch', 'watchbr', 'ole_tv', 'oletv'].includes(method)
}

/** The platform knows its people by the phone on file (specification 5). */
export function needsPhone(method: IntegrationMethod): boolean {
  return method === 'playhub'
}

/** Olé TV has a page of its own (specification 2). */
export function isOleTv(method: IntegrationMethod): boolean {
  return method === 'ole_tv' || method === 'oletv'
}
