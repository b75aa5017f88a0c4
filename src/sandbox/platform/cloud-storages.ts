import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import type { PlatformCall } from './accounts.ts'
import { noContent, json, refused } from './answers.ts'

const table = 'cloud_users'

/** The quota of all users of a storage together, in GB. */
const quotaLimitGb = 100

const quota = v.pipe(v.number(), v.integer(), v.minValue(1))
const changeSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.minLength(1))),
  email: v.optional(v.pipe(v.string(), v.includes('@'))),
  password: v.optional(v.pipe(v.string(), v.minLength(10), v.maxLength(30))),
  quota_gb: v.optional(quota),
})
const userSchema = v.required(changeSchema)

const toUserAnswer = (row: Row) => ({
  id: row['id'],
  name: row['name'],
  email: row['email'],
  quota_gb: Number(row['quota_gb']),
})

/**
 * The columns to store. The password is stored in plain text so that a test can see which one is
 * set.
 */
function toColumns(change: v.InferOutput<typeof changeSchema>): Row {
  return Object.fromEntries(Object.entries(change).map(([key, value]) => [key, String(value)]))
}

/** Answers `/v1/storages/{reference}/users[/{id}]`. */
export async function answerStorages(
  { store, clientId }: PlatformCall,
  [reference, userId]: readonly [string, string | undefined],
  method: string,
  body: unknown,
): Promise<Response> {
  const all = await store.list(clientId, table)
  const users = all.filter((row) => row['reference'] === reference)
  const used = (without?: string) =>
    users
      .filter((row) => row['id'] !== without)
      .reduce((sum, row) => sum + Number(row['quota_gb']), 0)
  const isTaken = (email: string | undefined, by?: string) =>
    email !== undefined && all.some((row) => row['email'] === email && row['id'] !== by)

  if (method === 'GET' && userId === undefined) {
    return json({ users: users.map(toUserAnswer), limit_gb: quotaLimitGb })
  }
  if (method === 'POST' && userId === undefined) {
    const requested = v.safeParse(userSchema, body)
    if (!requested.success) return refused('invalid')
    if (isTaken(requested.output.email)) return refused('email_in_use')
    if (used() + requested.output.quota_gb > quotaLimitGb) return refused('quota_exceeded')
    const id = String(await store.nextId(clientId, table))
    const row = { id, reference, ...toColumns(requested.output) }
    await store.put(clientId, table, id, row)
    return json(toUserAnswer(row), 201)
  }
  const row = users.find((user) => user['id'] === userId)
  if (!row || userId === undefined) return refused('not_found')
  if (method === 'DELETE') {
    await store.remove(clientId, table, userId)
    return noContent()
  }
  const change = v.safeParse(changeSchema, body)
  if (method !== 'PATCH' || !change.success) return refused('invalid')
  if (isTaken(change.output.email, userId)) return refused('email_in_use')
  if (used(userId) + (change.output.quota_gb ?? 0) > quotaLimitGb) return refused('quota_exceeded')
  await store.put(clientId, table, userId, { ...row, ...toColumns(change.output) })
  return noContent()
}
