import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { dayMs } from '#domain/platform/time/durations.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { AcsAccount } from '../port.ts'
import { acsRequest, readAnswer } from './acs-request.ts'
import { readPrivateKey } from './private-key.ts'

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
  expires_in: v.optional(v.pipe(v.number(), v.minValue(1)), 300),
})

/** Lifetime of our signed proof. It allows for some seconds between the clocks of both sides. */
const proofTtlSeconds = 60
/** A token this close to its end is replaced before it is used. */
const expiryMarginMs = 30_000
const maxTtlMs = dayMs

interface CachedToken {
  readonly token: string
  readonly expiresAtMs: number
}

/** Access tokens of all providers' ACSes, kept in memory until shortly before they expire. */
export interface AccessTokens {
  get(account: AcsAccount, signal?: AbortSignal): Promise<string>
  /** Forgets a token that the ACS no longer accepts. */
  discard(account: AcsAccount): void
}

/** Includes key and address: when either changes, the token of the old one is not used. */
function cacheKey({ clientId, acs }: AcsAccount): string {
  const parts = JSON.stringify([clientId, acs.url, acs.issuerId, acs.privateKey])
  return createHash('sha256').update(parts).digest('base64url')
}

export function createAccessTokens({
  egress,
  now,
}: {
  readonly egress: Egress
  readonly now: () => Date
}): AccessTokens {
  const cache = new LRUCache<string, CachedToken>({ max: 5_000 })

  async function signProof({ acs }: AcsAccount): Promise<string> {
    const key = readPrivateKey(acs.privateKey)
    if (!key) throw new UpstreamFailure('acs', 'unavailable', 'private key unreadable')
    const issuedAt = Math.floor(now().getTime() / 1000)
    return (
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setIssuer(acs.issuerId)
        // Who receives the proof cannot use it at another ACS that knows the same key.
        .setAudience(new URL(baseUrl(acs.url)).host)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + proofTtlSeconds)
        .sign(key)
    )
  }

  async function signIn(
    account: AcsAccount,
    signal: AbortSignal | undefined,
  ): Promise<CachedToken> {
    const token = await signProof(account)
    const request = acsRequest(account, { method: 'POST', path: '/auth', token, signal })
    return egress.read(request, (answer) => {
      if (answer.status !== 200 && answer.status !== 201) {
        throw protocolError('acs', `sign-in status ${answer.status}`)
      }
      const read = v.safeParse(answerSchema, readAnswer(answer))
      if (!read.success) throw protocolError('acs', 'sign-in without a token')
      const ttlMs = Math.min(read.output.expires_in * 1000, maxTtlMs)
      const expiresAtMs = now().getTime() + ttlMs - expiryMarginMs
      return { token: read.output.access_token, expiresAtMs }
    })
  }

  return {
    async get(account, signal) {
      const key = cacheKey(account)
      const cached = cache.get(key)
      if (cached && cached.expiresAtMs > now().getTime()) return cached.token
      const signedIn = await signIn(account, signal)
      cache.set(key, signedIn)
      return signedIn.token
    },
    discard: (account) => void cache.delete(cacheKey(account)),
  }
}
