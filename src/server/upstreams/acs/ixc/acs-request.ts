import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import { readJson } from '#server/platform/egress/answers/read-json.ts'
import type { EgressAnswer, EgressRequest } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import type { AcsAccount } from '../port.ts'

const timeouts = upstreamTimeouts.acs
const maxBytes = 2 * 1024 * 1024

/** A call to one provider's ACS. `path` is added to the ACS's address, which may have its own path. */
export function acsRequest(
  { clientId, acs }: AcsAccount,
  call: Pick<EgressRequest, 'method' | 'signal'> & {
    readonly path: string
    readonly token: string
    readonly body?: unknown
    /** The call changes something, so it must not be retried. */
    readonly isChange?: boolean
  },
): EgressRequest {
  return {
    tenant: clientId,
    upstream: 'acs',
    url: `${baseUrl(acs.url)}${call.path}`,
    trust: acs.trust,
    method: call.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${call.token}`,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    timeouts: call.isChange ? timeouts.write : timeouts.read,
    maxBytes,
    retry: call.isChange ? 'never' : 'read',
    signal: call.signal,
  }
}

/** The JSON of an answer. Throws a protocol error, without the answer's words, when it is not JSON. */
export function readAnswer({ bytes }: EgressAnswer): unknown {
  const answer = readJson(bytes)
  if (answer === undefined) throw protocolError('acs', 'not JSON')
  return answer
}
