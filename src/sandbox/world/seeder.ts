import { createHash } from 'node:crypto'
import type { SandboxStore } from '../store.ts'
import type { World } from './world.ts'

/** Table that stores which seed a provider's rows came from. */
const versionTable = 'seed'

export interface Seeder {
  /**
   * Seeds a provider's tables when they are empty, and again when the program brings another version of
   * the seed, because rows of two seeds do not fit each other. It runs before every call, since another
   * process on the same store may have reset the sandbox.
   */
  ensureSeeded(clientId: string): Promise<void>
  /** Empties the store: the next call finds it seeded again. */
  clear(): Promise<void>
}

export function createSeeder(store: SandboxStore, world: World): Seeder {
  const versions = new Map<string, string>()
  const running = new Map<string, Promise<void>>()
  let clearing: Promise<unknown> = Promise.resolve()

  function versionOf(clientId: string): string {
    const known = versions.get(clientId)
    if (known !== undefined) return known
    const seed = JSON.stringify(world.seedRows(clientId))
    const version = createHash('sha256').update(seed).digest('hex')
    versions.set(clientId, version)
    return version
  }

  async function seedTables(clientId: string): Promise<void> {
    await clearing
    const version = versionOf(clientId)
    const mark = await store.get(clientId, versionTable, '1')
    if (mark?.['version'] === version) return
    const tables = Object.entries(world.seedRows(clientId))
    for (const [table] of tables) {
      for (const old of await store.list(clientId, table)) {
        await store.remove(clientId, table, old['id'] ?? '')
      }
    }
    const seeded = tables.flatMap(([table, rows]) =>
      rows.map((row) => ({ table, id: row['id'] ?? '', row })),
    )
    const newMark = { table: versionTable, id: '1', row: { id: '1', version } }
    await store.putAll(clientId, [...seeded, newMark])
  }

  async function clearAfter(seeding: readonly Promise<void>[]): Promise<void> {
    await Promise.allSettled(seeding)
    await store.clear()
  }

  return {
    ensureSeeded(clientId) {
      const current =
        running.get(clientId) ?? seedTables(clientId).finally(() => running.delete(clientId))
      running.set(clientId, current)
      return current
    },

    clear() {
      // Half of a seed that is being written would go, and its mark would stay: no seed meets a clearing.
      const cleared = clearAfter([...running.values()])
      clearing = cleared.catch(() => undefined)
      return cleared
    },
  }
}
