import { isDeepStrictEqual } from 'node:util'
import type { Row, SandboxStore } from '#sandbox/store.ts'

const key = (clientId: string, table: string) => JSON.stringify([clientId, table])

/** The sandbox's store for tests that need no database. Rows go in and out by copy. */
export function memoryStore(): SandboxStore {
  const tables = new Map<string, Map<string, Row>>()
  const counters = new Map<string, number>()
  const rowsOf = (clientId: string, table: string) => {
    const rows = tables.get(key(clientId, table)) ?? new Map<string, Row>()
    tables.set(key(clientId, table), rows)
    return rows
  }
  return {
    list: async (clientId, table) =>
      [...rowsOf(clientId, table).values()].map((row) => structuredClone(row)),
    get: async (clientId, table, id) => {
      const row = rowsOf(clientId, table).get(id)
      return row ? { ...row } : null
    },
    put: async (clientId, table, id, row) => {
      rowsOf(clientId, table).set(id, { ...row })
    },
    putAll: async (clientId, rows) => {
      for (const { table, id, row } of rows) rowsOf(clientId, table).set(id, { ...row })
    },
    putIf: async (clientId, before, rows) => {
      const [{ table, id }] = rows
      if (!isDeepStrictEqual(rowsOf(clientId, table).get(id) ?? null, before)) return false
      for (const one of rows) rowsOf(clientId, one.table).set(one.id, { ...one.row })
      return true
    },
    remove: async (clientId, table, id) => {
      rowsOf(clientId, table).delete(id)
    },
    nextId: async (clientId, table) => {
      const highest = Math.max(0, ...[...rowsOf(clientId, table).keys()].map(Number))
      const next = Math.max(highest, counters.get(key(clientId, table)) ?? 0) + 1
      counters.set(key(clientId, table), next)
      return next
    },
    clear: async () => {
      tables.clear()
      counters.clear()
    },
  }
}
