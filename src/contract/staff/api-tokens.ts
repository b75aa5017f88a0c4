import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { growing } from '#contract/platform/growing.ts'
import { clientId, instant, success, typedText, uuid } from '#contract/platform/scalars.ts'
import { tokenScopes } from './token-scopes.ts'

/** The longest name of a token, in characters. */
export const maxTokenName = 60

/** The lifetimes that a token may have, in days. */
export const tokenDays = [30, 90, 365] as const
export type TokenDays = (typeof tokenDays)[number]

/** The most providers that a token may be limited to by name. */
export const maxTokenClients = 100

/** The most tokens that work at the same time. */
export const maxWorkingTokens = 50

const scopeSchema = v.picklist(tokenScopes)

/** A token as administrators see it; the token itself is told once, when it is made. */
const apiTokenSchema = v.object({
  id: uuid,
  name: v.string(),
  /** The first characters after the prefix, by which a token that was found can be recognised. */
  hint: v.string(),
  scopes: v.array(scopeSchema),
  /** The providers it is limited to; null for all. */
  client_ids: v.nullable(v.array(v.string())),
  /** The administrator who made it. */
  created_by: v.string(),
  created_at: instant,
  expires_at: instant,
  /** To the minute; null before the first use. */
  last_used_at: v.nullable(instant),
  /** `stopped`: the administrator who made it is disabled; it works again when that one does. */
  state: v.picklist(['working', 'expired', 'revoked', 'stopped']),
})
export type ApiToken = v.InferOutput<typeof apiTokenSchema>

const acceptedToken = v.object({
  ...apiTokenSchema.entries,
  scopes: v.array(growing(scopeSchema)),
})
export type AcceptedToken = v.InferOutput<typeof acceptedToken>

/** All tokens, the newest first; those that ended stay for 90 days. */
export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/admin/tokens',
  policy: 'admin',
  summary: 'All tokens of the API.',
  answer: v.object({ tokens: v.array(apiTokenSchema) }),
  accepts: v.object({ tokens: v.array(acceptedToken) }),
  refusals: {},
})

/** Makes a token. The answer is the only place where it is told. */
export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/admin/tokens',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Make a token of the API, told this once.',
  entry: apiTokenSchema,
  body: v.object({
    name: typedText(200),
    scopes: v.array(scopeSchema),
    days: v.picklist(tokenDays),
    /** Ids that no provider has yet are allowed: the token may make these providers. */
    client_ids: v.nullable(v.pipe(v.array(clientId), v.nonEmpty(), v.maxLength(maxTokenClients))),
  }),
  answer: v.object({ token: v.string(), api_token: apiTokenSchema }),
  refusals: { 'invalid name': 400, 'no scope chosen': 400, 'too many tokens': 409 },
})

/** The token is refused from then on, in every process. */
export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/admin/tokens/{id}',
  policy: 'admin',
  summary: 'Revoke a token of the API.',
  params: v.object({ id: uuid }),
  answer: success,
  refusals: { 'token not found': 404 },
})

export const apiTokenEndpoints = [listApiTokens, createApiToken, revokeApiToken] as const
