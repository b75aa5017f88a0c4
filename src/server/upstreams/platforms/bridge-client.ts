import * as v from 'valibot'
import type { CloudUser } from '#domain/service/cloud-users/cloud-user.ts'
import { withoutEnd } from '#domain/platform/values/without-end.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { readJson } from '#server/platform/egress/answers/read-json.ts'
import type { EgressAnswer, EgressRequest } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { type Platform, type PlatformAccount, PlatformRefusal } from './port.ts'
import type { Bridge } from './store.ts'

const timeouts = upstreamTimeouts.platform
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
/** Each user once, as the list may name one twice; one that it names in two ways is unreadable. */
const usersById = v.pipe(
  v.array(userSchema),
  v.transform((users) => [...new Map(users.map((user) => [JSON.stringify(user), user])).values()]),
  v.check((users) => new Set(users.map(({ id }) => id)).size === users.length),
)
const usersSchema = v.object({
  users: usersById,
  limit_gb: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})
const errorSchema = v.object({
  error: v.picklist(['already_exists', 'email_in_use', 'quota_exceeded', 'not_found']),
})

function parseAnswer<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw protocolError('platform', 'unreadable answer')
  return output
}

function toAccount(answer: unknown): PlatformAccount {
  const { state, login, email, access_url: accessUrl } = parseAnswer(accountSchema, answer)
  return { state, login: login ?? '', email: email ?? '', accessUrl: accessUrl ?? '' }
}

function toCloudUser({ quota_gb: quota, ...user }: v.InferOutput<typeof userSchema>): CloudUser {
  return { ...user, quota }
}

function toCloudUsers(answer: unknown) {
  const { users, limit_gb: limit } = parseAnswer(usersSchema, answer)
  return { users: users.map(toCloudUser), limit }
}

const toAddedUser = (answer: unknown) => toCloudUser(parseAnswer(userSchema, answer))

/** A change is done whatever its answer says. */
const unread = () => undefined

/** The JSON of an answer; null for an empty body, with which a change may be answered. */
function readBridgeAnswer({ status, bytes }: EgressAnswer, isRead: boolean): unknown {
  if (status === 204) return null
  const answer = readJson(bytes)
  if (status === 200 || status === 201) {
    if (answer === undefined && isRead) throw protocolError('platform', 'not JSON')
    return answer
  }
  if (![400, 404, 409, 422].includes(status)) throw protocolError('platform', `status ${status}`)
  // Without JSON, a proxy in between has answered and not the platform.
  if (answer === undefined) throw protocolError('platform', 'error without JSON')
  const error = v.safeParse(errorSchema, answer)
  throw new PlatformRefusal(error.success ? error.output.error : 'refused')
}

const pathOf = (...segments: string[]) => `/v1/${segments.map(encodeURIComponent).join('/')}`

/** Speaks the protocol of docs/connect/platform-bridge.md with one provider's bridge. */
export function createBridgeClient(bridge: Bridge, egress: Egress): Platform {
  const root = withoutEnd(bridge.url, /\//)

  /** `parse` reads the JSON of the answer, so that one in another shape counts as not understood. */
  function send<T>(
    method: EgressRequest['method'],
    path: string,
    parse: (answer: unknown) => T,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const isRead = method === 'GET'
    const request = {
      tenant: bridge.clientId,
      upstream: 'platform',
      url: root + path,
      method,
      headers: {
        authorization: `Bearer ${bridge.key}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeouts: isRead ? timeouts.read : timeouts.write,
      maxBytes,
      retry: isRead ? 'read' : 'never',
      signal,
    } as const
    return egress.read(request, (answer) => parse(readBridgeAnswer(answer, isRead)))
  }

  return {
    async account(service, reference, { signal } = {}) {
      try {
        return await send('GET', pathOf('accounts', service, reference), toAccount, { signal })
      } catch (error) {
        if (error instanceof PlatformRefusal && error.reason === 'not_found') return null
        throw error
      }
    },

    async open(service, reference, holder) {
      const path = pathOf('accounts', service, reference)
      return send('PUT', path, toAccount, { body: holder })
    },

    async recoverPassword(service, reference, email) {
      const path = pathOf('accounts', service, reference, 'password-recovery')
      await send('POST', path, unread, { body: { email } })
    },

    async cloudUsers(reference, { signal } = {}) {
      return send('GET', pathOf('storages', reference, 'users'), toCloudUsers, { signal })
    },

    async addCloudUser(reference, { quota, ...user }) {
      const body = { ...user, quota_gb: quota }
      return send('POST', pathOf('storages', reference, 'users'), toAddedUser, { body })
    },

    async changeCloudUser(reference, userId, { key, value }) {
      const body = key === 'quota' ? { quota_gb: Number(value) } : { [key]: value }
      await send('PATCH', pathOf('storages', reference, 'users', userId), unread, { body })
    },

    async removeCloudUser(reference, userId) {
      await send('DELETE', pathOf('storages', reference, 'users', userId), unread)
    },
  }
}
