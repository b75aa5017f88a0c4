import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type PixScope, pixScopes } from '#domain/money/automatic-payments/api-pix.ts'
import { hourMs, secondMs } from '#domain/platform/time/durations.ts'
import { readJson } from '#server/platform/egress/answers/read-json.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { EgressAnswer } from '#server/platform/egress/request.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { type BankAccount, identityOf } from './account.ts'

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8192}$/)),
  /** Seconds; some servers write them as text. */
  expires_in: v.nullish(
    v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(1)),
    300,
  ),
  /** Left out where all that was asked for is granted. */
  scope: v.nullish(v.string()),
})

/** A token this close to its end is replaced before it is used. */
const expiryMarginMs = 30 * secondMs
const maxTtlMs = hourMs
const maxBytes = 64 * 1024

export interface BankToken {
  readonly token: string
  /** Those of `pixScopes` that the bank grants. */
  readonly scopes: readonly PixScope[]
  readonly expiresAtMs: number
}

/** Access tokens of all providers' banks, kept in memory until shortly before they expire. */
export interface BankTokens {
  get(account: BankAccount): Promise<BankToken>
  /** Forgets a token that the bank no longer accepts. */
  discard(account: BankAccount): void
}

/** Includes all that the token was asked with: when any of it changes, the old token is not used. */
function cacheKey(account: BankAccount): string {
  const { clientId, url, tokenUrl, oauthClientId, oauthClientSecret } = account
  const { certificate, privateKey } = account
  const asked = [clientId, url, tokenUrl, oauthClientId, oauthClientSecret, certificate, privateKey]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

const encode = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

/** As OAuth 2 writes the id and the secret of a client into a header (RFC 6749, 2.3.1). */
function basicOf({ oauthClientId, oauthClientSecret }: BankAccount): string {
  const pair = `${encode(oauthClientId)}:${encode(oauthClientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

export function createBankTokens({
  egress,
  now,
}: {
  readonly egress: Egress
  readonly now: () => Date
}): BankTokens {
  const cache = new LRUCache<string, BankToken>({ max: 5_000 })

  function readToken({ status, bytes }: EgressAnswer): BankToken {
    // OAuth 2 answers 400 or 401 to a client that it does not know, or that may not ask for all this.
    if (status === 400 || status === 401 || status === 403) {
      throw protocolError('bank', 'credentials refused')
    }
    if (status !== 200 && status !== 201) throw protocolError('bank', `sign-in status ${status}`)
    const read = v.safeParse(answerSchema, readJson(bytes))
    if (!read.success) throw protocolError('bank', 'sign-in without a token')
    const { access_token: token, expires_in: seconds, scope } = read.output
    const granted = typeof scope === 'string' ? new Set(scope.split(/[\s,]+/)) : null
    const ttlMs = Math.min(seconds * secondMs, maxTtlMs)
    return {
      token,
      scopes: pixScopes.filter((one) => granted?.has(one) ?? true),
      expiresAtMs: now().getTime() + ttlMs - expiryMarginMs,
    }
  }

  async function signIn(account: BankAccount): Promise<BankToken> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: pixScopes.join(' '),
    })
    const request = {
      tenant: account.clientId,
      upstream: 'bank',
      url: account.tokenUrl,
      identity: identityOf(account),
      method: 'POST',
      headers: {
        authorization: basicOf(account),
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      timeouts: upstreamTimeouts.bank.read,
      maxBytes,
      // Another token for the same rights changes nothing.
      retry: 'read',
    } as const
    try {
      return await egress.read(request, readToken)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      // Whatever the token was for was never asked.
      const { upstream, kind, detail, retryAfterSeconds } = error
      throw new UpstreamFailure(upstream, kind, detail, retryAfterSeconds, true)
    }
  }

  return {
    async get(account) {
      const key = cacheKey(account)
      const cached = cache.get(key)
      if (cached && cached.expiresAtMs > now().getTime()) return cached
      const signedIn = await signIn(account)
      cache.set(key, signedIn)
      return signedIn
    },
    discard: (account) => void cache.delete(cacheKey(account)),
  }
}
