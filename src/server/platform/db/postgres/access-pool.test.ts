import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ownerAccess } from '../tenant-scope.ts'
import { openHandle } from './access-pool.ts'

/** A handle on connections on which these statements fail, and what it gave back. */
function handleFailingAt(...failing: readonly string[]) {
  const released: unknown[] = []
  const connection = {
    query: async ({ text }: { readonly text: string }) => {
      if (failing.includes(text)) throw new Error('Connection terminated unexpectedly')
      return { command: text, rowCount: 0, fields: [], rows: [] }
    },
    release: (failure?: unknown) => void released.push(failure),
  }
  const connections = { query: async () => undefined, connect: async () => connection }
  return { handle: openHandle(connections, () => ownerAccess), released }
}

it('gives back a connection on which no transaction begins', async () => {
  const { handle, released } = handleFailingAt('begin')
  await expect(handle.transaction(async () => undefined)).rejects.toThrow()
  expect(released).toEqual([true])
})

it('uses a connection no more whose transaction cannot be rolled back', async () => {
  const { handle, released } = handleFailingAt('select 1', 'rollback')
  const work = handle.transaction((tx) => tx.execute(sql`select 1`))
  await expect(work).rejects.toThrow()
  expect(released).toEqual([true])
})

it('keeps a connection whose transaction ended', async () => {
  const { handle, released } = handleFailingAt('select 1')
  await handle.transaction(async () => undefined)
  await expect(handle.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  expect(released.filter(Boolean)).toEqual([])
  expect(released).toHaveLength(2)
})

it('refuses the outer handle inside a transaction, and takes it again after', async () => {
  const { handle } = handleFailingAt()
  const sentence = 'Inside a transaction use its own handle: the outer one would never return.'
  const statement = handle.transaction(async () => handle.execute(sql`select 1`))
  await expect(statement).rejects.toMatchObject({ cause: { message: sentence } })
  const nested = handle.transaction(async () => handle.transaction(async () => undefined))
  await expect(nested).rejects.toThrow(sentence)
  await expect(handle.execute(sql`select 1`)).resolves.not.toThrow()
})
