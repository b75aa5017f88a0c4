import type { Drop } from '#domain/outages/suspected.ts'

/**
 * Knows which connections of a provider went away lately. Whoever reads connections implements it from
 * what is read already: the list of staff asks each minute, and must cost the ERP nothing.
 */
export interface DropReader {
  recentDrops(clientId: string, since: Date): Promise<readonly Drop[]>
}

/** Until connections are read: nothing is suspected. */
export const noDrops: DropReader = { recentDrops: async () => [] }
