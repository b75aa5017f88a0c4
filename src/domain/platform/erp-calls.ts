/** Questions to a provider's ERP at once, where its record does not say otherwise. */
export const defaultErpCalls = 8
const minErpCalls = 2
const maxErpCalls = 64

/** What a provider's record may say of it. */
export const isErpCalls = (count: number): boolean =>
  Number.isInteger(count) && count >= minErpCalls && count <= maxErpCalls
