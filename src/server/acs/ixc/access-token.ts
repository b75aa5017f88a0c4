import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { dayMs } from '#domain/durations.ts'
import type { Egress } from '../../egress/egress.ts'
import { UpstreamFailure } from '../../egress/failure.ts'
import type { AcsAccount } from '../port.ts'
import { acsRequest, garbage, readAnswer } from './call.ts'
import { readPrivateKey } from './private-key.ts'

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
  expires_in: v.optional(v.pipe(v.number(), v.minValue(1)), 300),
})

/** Seconds our own proof lives; the clocks of both sides may differ by some of them. */
const proofLife = 60
/** Milliseconds before its end from which a token is not begun with any more. */
const margin = 30_000
const maxLifeMs = dayMs

interface Kept {
  readonly token: string
  readonly until: number
}

/** Proves who we are and keeps what is given for it, for every provider together. */
export interface AccessTokens {
  get(account: AcsAccount, signal?: AbortSignal): Promise<string>
  /** The service no longer takes it. */
  drop(account: AcsAccount): void
}

/** A changed key or address makes another account. */
function nameOf({ clientId, acs }: AcsAccount): string {
  const told = JSON.stringify([clientId, acs.url, acs.issuerId, acs.privateKey])
  return createHash('sha256').update(told).digest('base64url')
}

export function accessTokens({ egress, now }: { egress: Egress; now: () => Date }): AccessTokens {
  const kept = new LRUCache<string, Kept>({ max: 5_000 })

  async function proof({ acs }: AcsAccount): Promise<string> {
    const key = readPrivateKey(acs.privateKey)
    if (!key) throw new UpstreamFailure('acs', 'unavailable', 'private key unreadable')
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setIssuer(acs.issuerId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + proofLife)
      .sign(key)
  }

  async function ask(account: AcsAccount, signal: AbortSignal | undefined): Promise<Kept> {
    const token = await proof(account)
    const answer = await egress.fetch(
      acsRequest(account, { method: 'POST', path: '/auth', token, signal }),
    )
    if (answer.status !== 200 && answer.status !== 201) {
      throw garbage(`sign-in status ${answer.status}`)
    }
    const read = v.safeParse(answerSchema, readAnswer(answer))
    if (!read.success) throw garbage('sign-in without a token')
    const life = Math.min(read.output.expires_in * 1000, maxLifeMs)
    return { token: read.output.access_token, until: now().getTime() + life - margin }
  }

  return {
    async get(account, signal) {
      const name = nameOf(account)
      const known = kept.get(name)
      if (known && known.until > now().getTime()) return known.token
      const fresh = await ask(account, signal)
      kept.set(name, fresh)
      return fresh.token
    },
    drop: (account) => void kept.delete(nameOf(account)),
  }
}
