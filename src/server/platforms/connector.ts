import * as v from 'valibot'
import type { CloudUser } from '#domain/cloud-users/cloud-user.ts'
import type { EgressRequest } from '../egress/call.ts'
import type { Egress } from '../egress/egress.ts'
import { UpstreamFailure } from '../egress/failure.ts'
import { type Platform, type PlatformAccount as Account, PlatformRefusal } from './port.ts'
import type { PlatformAccount } from './store.ts'

const readTimeouts = { firstByte: 6_000, total: 10_000 }
const writeTimeouts = { firstByte: 15_000, total: 15_000 }
const maxBytes = 256 * 1024

const text = v.optional(v.nullable(v.string()), '')
const accountSchema = v.object({
  state: v.picklist(['active', 'pending', 'suspended']),
  login: text,
  email: text,
  access_url: text,
})
const userSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  name: v.string(),
  email: v.string(),
  quota_gb: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
const usersSchema = v.object({
  users: v.array(userSchema),
  limit_gb: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})
const errorSchema = v.object({
  error: v.picklist(['already_exists', 'email_in_use', 'quota_exceeded', 'not_found']),
})

function garbage(reason: string): UpstreamFailure {
  return new UpstreamFailure('platform', 'garbage', reason)
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

function read<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw garbage('unreadable answer')
  return output
}

function accountOf(answer: unknown): Account {
  const { state, login, email, access_url: accessUrl } = read(accountSchema, answer)
  return { state, login: login ?? '', email: email ?? '', accessUrl: accessUrl ?? '' }
}

function userOf({ quota_gb: quota, ...user }: v.InferOutput<typeof userSchema>): CloudUser {
  return { ...user, quota }
}

const at = (...parts: string[]) => `/v1/${parts.map(encodeURIComponent).join('/')}`

/** Speaks the bridge's protocol (README.md) for one provider. */
export function platformConnector(account: PlatformAccount, egress: Egress): Platform {
  const root = account.url.replace(/\/+$/, '')

  async function send(
    method: EgressRequest['method'],
    path: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    const isRead = method === 'GET'
    const { status, bytes } = await egress.fetch({
      tenant: account.clientId,
      upstream: 'platform',
      url: root + path,
      method,
      headers: {
        authorization: `Bearer ${account.key}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeouts: isRead ? readTimeouts : writeTimeouts,
      maxBytes,
      retry: isRead ? 'read' : 'never',
      signal,
    })
    if (status === 204) return null
    const answer = readJson(bytes)
    if (status === 200 || status === 201) return answer
    if (![400, 404, 409, 422].includes(status)) throw garbage(`status ${status}`)
    // An error page of something in between is no word of the platform's.
    if (answer === undefined) throw garbage('error without JSON')
    const said = v.safeParse(errorSchema, answer)
    throw new PlatformRefusal(said.success ? said.output.error : 'refused')
  }

  return {
    async account(service, reference, { signal } = {}) {
      try {
        return accountOf(await send('GET', at('accounts', service, reference), { signal }))
      } catch (error) {
        if (error instanceof PlatformRefusal && error.reason === 'not_found') return null
        throw error
      }
    },

    async open(service, reference, holder) {
      return accountOf(await send('PUT', at('accounts', service, reference), { body: holder }))
    },

    async recoverPassword(service, reference, email) {
      await send('POST', at('accounts', service, reference, 'password-recovery'), {
        body: { email },
      })
    },

    async cloudUsers(reference, { signal } = {}) {
      const answer = await send('GET', at('storages', reference, 'users'), { signal })
      const { users, limit_gb: limit } = read(usersSchema, answer)
      return { users: users.map(userOf), limit }
    },

    async addCloudUser(reference, { quota, ...user }) {
      const body = { ...user, quota_gb: quota }
      const answer = await send('POST', at('storages', reference, 'users'), { body })
      return userOf(read(userSchema, answer))
    },

    async changeCloudUser(reference, userId, { key, value }) {
      const body = key === 'quota' ? { quota_gb: Number(value) } : { [key]: value }
      await send('PATCH', at('storages', reference, 'users', userId), { body })
    },

    async removeCloudUser(reference, userId) {
      await send('DELETE', at('storages', reference, 'users', userId))
    },
  }
}
