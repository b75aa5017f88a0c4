import { createHash } from 'node:crypto'

const prefix = 'connection test of '

/**
 * A tenant name for one test alone. Its failures then open no circuit of the provider or of the next
 * test, and no cached answer to other credentials is used.
 */
export function isolatedTenant(address: string, ...credentials: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(credentials)).digest('hex')
  return `${prefix}${address} ${digest.slice(0, 16)}`
}

/** Whether a call is made for a test alone. */
export const isIsolated = (tenant: string): boolean => tenant.startsWith(prefix)
