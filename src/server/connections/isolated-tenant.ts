import { createHash } from 'node:crypto'

/**
 * A tenant name for one test alone. Its failures then open no circuit of the provider or of the next
 * test, and no cached answer to other credentials is used.
 */
export function isolatedTenant(address: string, ...credentials: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(credentials)).digest('hex')
  return `connection test of ${address} ${digest.slice(0, 16)}`
}
