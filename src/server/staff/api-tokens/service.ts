import {
  type ApiToken,
  createApiToken,
  maxTokenName,
  maxWorkingTokens,
  revokeApiToken,
} from '#contract/staff/api-tokens.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { tokenPrefix } from '#contract/staff/token-scopes.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { createSessionSecret, hashSessionSecret } from '#server/platform/auth/session-secret.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type ApiTokenStore, type StoredApiToken, tokenLabel } from './store.ts'

/** Characters of a token that stay known: 36 of its 256 bits. */
const hintLength = 6

function stateOf(token: StoredApiToken, now: Date): ApiToken['state'] {
  if (token.revokedAt !== null) return 'revoked'
  if (token.expiresAt <= now) return 'expired'
  return token.isCreatorDisabled ? 'stopped' : 'working'
}

const toAnswer = (token: StoredApiToken, now: Date): ApiToken => ({
  id: token.id,
  name: token.name,
  hint: token.hint,
  scopes: token.scopes,
  client_ids: token.clientIds,
  created_by: token.createdBy,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  state: stateOf(token, now),
})

export type ApiTokens = ReturnType<typeof apiTokenService>

/** What administrators do with tokens. Each action is written to the audit log. */
export function apiTokenService(deps: {
  readonly store: ApiTokenStore
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}) {
  const { store, audit, now } = deps
  return {
    list: async () => {
      const at = now()
      return { tokens: (await store.list()).map((token) => toAnswer(token, at)) }
    },

    create: async (staffMember: StaffMember, body: ParsedBody<typeof createApiToken>) => {
      const name = body.name.trim()
      const isName = name !== '' && Array.from(name).length <= maxTokenName && isPlainLine(name)
      if (!isName) refuse(createApiToken, 'invalid name', { fields: ['name'] })
      const scopes = [...new Set(body.scopes)]
      if (scopes.length === 0) refuse(createApiToken, 'no scope chosen', { fields: ['scopes'] })
      const secret = createSessionSecret()
      const hint = secret.slice(0, hintLength)
      const token = `${tokenPrefix}${secret}`
      const createdAt = now()
      const added = await store.add(
        {
          name,
          tokenHash: hashSessionSecret(token),
          hint,
          scopes,
          clientIds: body.client_ids && [...new Set(body.client_ids)].toSorted(),
          createdBy: staffMember.id,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + body.days * dayMs),
        },
        maxWorkingTokens,
        (tx) =>
          audit.record(
            {
              staffMember,
              clientId: null,
              action: 'api token created',
              fields: scopes,
              subject: tokenLabel({ name, hint }),
            },
            tx,
          ),
      )
      if (!added) refuse(createApiToken, 'too many tokens')
      return { token, api_token: toAnswer(added, createdAt) }
    },

    revoke: async (staffMember: StaffMember, id: string): Promise<void> => {
      const isKnown = await store.revoke(id, now(), (tx, subject) =>
        audit.record({ staffMember, clientId: null, action: 'api token revoked', subject }, tx),
      )
      if (!isKnown) refuse(revokeApiToken, 'token not found')
    },
  }
}
