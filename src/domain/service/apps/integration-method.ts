/**
 * How a provider's app is connected to its platform (second specification, section 3). `ole_tv` and
 * `oletv` are two spellings of the same method.
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

/**
 * Whether the platform needs the subscriber's e-mail, to write to (second specification, section
 * 5).
 */
export function needsEmail(method: IntegrationMethod): boolean {
  return ['watch', 'watchbr', 'ole_tv', 'oletv'].includes(method)
}

/**
 * Whether the platform identifies accounts by the phone on file (second specification, section 5).
 */
export function needsPhone(method: IntegrationMethod): boolean {
  return method === 'playhub'
}

/** Whether the method is Olé TV, which has its own page (second specification, section 2). */
export function isOleTv(method: IntegrationMethod): boolean {
  return method === 'ole_tv' || method === 'oletv'
}
