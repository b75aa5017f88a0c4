import { createHash } from 'node:crypto'
import type { SandboxStore } from './store.ts'
import type { World } from './world.ts'

/** Tells which seed a provider's rows came from. */
const markTable = 'seed'

/**
 * Fills a provider's tables when they hold no seed, and anew when a later version brings another
 * one: rows of two seeds would not fit each other. Asked at every call, because another process
 * on the same store may have been told to reset.
 */
export function seeding(store: SandboxStore, world: World) {
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

  async function fill(clientId: string): Promise<void> {
    const version = versionOf(clientId)
    const mark = await store.get(clientId, markTable, '1')
    if (mark?.['version'] === version) return
    for (const [table, rows] of Object.entries(world.seedRows(clientId))) {
      for (const old of await store.list(clientId, table)) {
        await store.remove(clientId, table, old['id'] ?? '')
      }
      for (const row of rows) await store.put(clientId, table, row['id'] ?? '', row)
    }
    await store.put(clientId, markTable, '1', { id: '1', version })
  }

  /** Resolves once the provider's rows are there. */
  return function ensureSeeded(clientId: string): Promise<void> {
    const current = running.get(clientId) ?? fill(clientId).finally(() => running.delete(clientId))
    running.set(clientId, current)
    return current
  }
}
