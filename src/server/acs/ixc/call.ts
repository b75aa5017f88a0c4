import type { EgressAnswer, EgressRequest } from '../../egress/call.ts'
import { UpstreamFailure } from '../../egress/failure.ts'
import type { AcsAccount } from '../port.ts'

/** Shorter than the portal's patience even for ask, change and read back in a row. */
const readTimeouts = { firstByte: 6_000, total: 8_000 }
const changeTimeouts = { firstByte: 12_000, total: 12_000 }
const maxBytes = 2 * 1024 * 1024

export function garbage(reason: string): UpstreamFailure {
  return new UpstreamFailure('acs', 'garbage', reason)
}

/** A call to one provider's ACS below its address, which may have a path of its own. */
export function acsRequest(
  { clientId, acs }: AcsAccount,
  call: Pick<EgressRequest, 'method' | 'signal'> & {
    readonly path: string
    readonly token: string
    readonly body?: unknown
    readonly changes?: boolean
  },
): EgressRequest {
  const trimmed = acs.url.trim().replace(/\/+$/, '')
  const root = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return {
    tenant: clientId,
    upstream: 'acs',
    url: `${root}${call.path}`,
    method: call.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${call.token}`,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    timeouts: call.changes ? changeTimeouts : readTimeouts,
    maxBytes,
    retry: call.changes ? 'never' : 'read',
    signal: call.signal,
  }
}

/** The JSON of an answer; anything else is a failure without its words. */
export function readAnswer({ bytes }: EgressAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw garbage('not JSON')
  }
}
