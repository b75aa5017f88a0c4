import { createHash } from 'node:crypto'
import type { SandboxStore } from './store.ts'
import type { World } from './world.ts'

/** Table that stores which seed a provider's rows came from. */
const versionTable = 'seed'

/**
 * Creates the function that seeds a provider's tables. It seeds them when they are empty, and again
 * when the program brings another version of the seed, because rows of two seeds do not fit each
 * other. It runs before every call, since another process on the same store may have reset the
 * sandbox.
 */
export function createSeeder(store: SandboxStore, world: World) {
  const versions = new Map<string, string>()
  const running = new Map<string, Promise<void>>()

  function versionOf(clientId: string): string {
    const known = versions.get(clientId)
    if (known !== undefined) return known
    const seed = JSON.stringify(world.seedRows(clientId))
    const version = createHash('sha256').update(seed).digest('hex')
    versions.set(clientId, version)
    return version
  }

  async function seedTables(clientId: string): Promise<void> {
    const version = versionOf(clientId)
    const mark = await store.get(clientId, versionTable, '1')
    if (mark?.['version'] === version) return
    for (const [table, rows] of Object.entries(world.seedRows(clientId))) {
      for (const old of await store.list(clientId, table)) {
        await store.remove(clientId, table, old['id'] ?? '')
      }
      for (const row of rows) await store.put(clientId, table, row['id'] ?? '', row)
    }
    await store.put(clientId, versionTable, '1', { id: '1', version })
  }

  /** Resolves when the provider's tables are seeded. */
  return function ensureSeeded(clientId: string): Promise<void> {
    const current =
      running.get(clientId) ?? seedTables(clientId).finally(() => running.delete(clientId))
    running.set(clientId, current)
    return current
  }
}
