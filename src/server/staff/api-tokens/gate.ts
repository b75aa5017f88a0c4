import type { Endpoint } from '#contract/platform/endpoint.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { hashSessionSecret } from '#server/platform/auth/session-secret.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { TokenGate, TokenVisitor } from '#server/platform/http/token-access.ts'
import type { TokenLimits } from './limits.ts'
import { type ApiTokenStore, type StoredApiToken, tokenLabel } from './store.ts'

/** Milliseconds between two writes of `last_used_at`. */
const usedEvery = minuteMs

/** What a token stands for in a call. */
function actorOf(token: StoredApiToken): SignedInStaff {
  return {
    id: token.id,
    role: 'admin',
    isToken: true,
    clientId: administrationId,
    login: tokenLabel(token),
    name: token.name,
    providerRole: null,
    freshLeftMs: 0,
    hasSecondFactor: false,
    isSandbox: token.isSandbox,
    sessionId: '',
    clientIds: token.clientIds && new Set(token.clientIds),
    mayLead: token.scopes.includes('tenants:lead'),
  }
}

/** Whether a token works, for a visitor at this machine or elsewhere. */
function isWorking(token: StoredApiToken, { isLocal }: TokenVisitor, now: Date): boolean {
  const isEnded = token.revokedAt !== null || token.expiresAt <= now
  return !isEnded && !token.isCreatorDisabled && (!token.isSandbox || isLocal)
}

/** Lets calls with a token in, and counts those it refuses in the audit log, by token and address. */
export function tokenGate(deps: {
  readonly store: Pick<ApiTokenStore, 'byHash' | 'touch'>
  readonly limits: TokenLimits
  readonly audit: Pick<AuditModule, 'countRefusedSignIn'>
  readonly now: () => Date
}): TokenGate {
  const { store, limits, audit, now } = deps

  async function countRefusal(staffMember: SignedInStaff | null, source: string): Promise<void> {
    const account = staffMember && { staffMember }
    await audit.countRefusedSignIn({ clientId: null, role: 'token', account, source }, now())
  }

  async function findWorking(visitor: TokenVisitor): Promise<StoredApiToken> {
    // A program that has a token has no cookie, and a browser's call is never made by a token.
    const isAlone = visitor.cookieHeader === ''
    const token = isAlone ? await store.byHash(hashSessionSecret(visitor.token)) : null
    if (token && isWorking(token, visitor, now())) return token
    await limits.countUnknown(visitor.source)
    await countRefusal(token && actorOf(token), visitor.source)
    throw commonRefusal('unauthenticated')
  }

  async function enter(visitor: TokenVisitor, endpoint: Endpoint): Promise<SignedInStaff> {
    const token = await findWorking(visitor)
    const actor = actorOf(token)
    const record = () => countRefusal(actor, visitor.source)
    await limits.countCall(token.id, record)
    if (!endpoint.token || !token.scopes.includes(endpoint.token.scope)) {
      await record()
      throw commonRefusal('closed to this token')
    }
    const at = now()
    const lastUsed = token.lastUsedAt?.getTime() ?? 0
    if (at.getTime() - lastUsed >= usedEvery) await store.touch(token.id, at)
    return actor
  }

  return { enter, countRefusal }
}
