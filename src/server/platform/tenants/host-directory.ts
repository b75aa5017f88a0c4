import { LRUCache } from 'lru-cache'
import { eq } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { tenantHosts } from './host-table.ts'
import { tenants } from './table.ts'

export interface HostDirectory {
  /** The client id of the provider that owns a host; null for any other host. */
  readonly find: (host: string) => Promise<string | null>
  /** The host that the provider's pages lead to; null where none does. */
  readonly canonicalOf: (clientId: string) => Promise<string | null>
  /** The own hosts of a provider, the canonical one first. */
  readonly hostsOf: (clientId: string) => Promise<readonly string[]>
  /** Whether the provider exists and is not suspended. */
  readonly isActive: (clientId: string) => Promise<boolean>
  /** Forgets what was read, after a change in this process. */
  readonly forget: () => void
}

interface Hosts {
  readonly owners: ReadonlyMap<string, string>
  readonly canonical: ReadonlyMap<string, string>
  readonly active: ReadonlySet<string>
}

const only = 'hosts'

async function readHosts(db: Drizzle): Promise<Hosts> {
  const [rows, active] = await Promise.all([
    db.select().from(tenantHosts).orderBy(tenantHosts.host),
    db.select({ clientId: tenants.clientId }).from(tenants).where(eq(tenants.status, 'active')),
  ])
  return {
    owners: new Map(rows.map(({ host, clientId }) => [host, clientId])),
    canonical: new Map(
      rows.filter((row) => row.isCanonical).map(({ host, clientId }) => [clientId, host]),
    ),
    active: new Set(active.map(({ clientId }) => clientId)),
  }
}

/**
 * All own domains at once, in memory: whatever hosts are asked for, and however many, the database is
 * read once in `freshForMs` milliseconds at most. For as long, other processes serve what one changed.
 */
export function hostDirectory(db: Drizzle, freshForMs = 3_000): HostDirectory {
  const cache = new LRUCache<string, Hosts>({
    max: 1,
    ttl: freshForMs,
    // A `forget` during a read must not make the read fail.
    ignoreFetchAbort: true,
    async fetchMethod(_, stale) {
      try {
        return await acrossTenants(() => readHosts(db))
      } catch (error) {
        // While the database is down, the hosts that are known are still served.
        if (stale) return stale
        throw error
      }
    },
  })
  const read = () => cache.forceFetch(only)

  return {
    find: async (host) => (await read()).owners.get(host) ?? null,
    canonicalOf: async (clientId) => (await read()).canonical.get(clientId) ?? null,
    hostsOf: async (clientId) => {
      const { owners, canonical } = await read()
      const own = [...owners].filter(([, id]) => id === clientId).map(([host]) => host)
      const leading = canonical.get(clientId)
      return leading ? [leading, ...own.filter((host) => host !== leading)] : own
    },
    isActive: async (clientId) => (await read()).active.has(clientId),
    forget: () => cache.clear(),
  }
}
