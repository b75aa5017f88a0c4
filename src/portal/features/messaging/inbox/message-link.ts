/** The id of the support request that an inbox message links to; null when its path is not one's. */
export function requestIdOf(path: string | null): string | null {
  return /^\/panel\/customer-service\/(\d{1,18})$/.exec(path ?? '')?.[1] ?? null
}

/** The id of the invoice that an inbox message links to; null when its path is not an invoice's. */
export function invoiceIdOf(path: string | null): string | null {
  return /^\/panel\/financial\/invoice\/(\d{1,18})$/.exec(path ?? '')?.[1] ?? null
}
