import type { NetworkRequest, NetworkResponse } from './addresses/network.ts'
import { certificateProblemOf } from './tls/certificate-problem.ts'
import { BodyTooLarge, readBody } from './answers/read-body.ts'
import { rejectOnAbort } from './reject-on-abort.ts'
import type { EgressAnswer, EgressRequest, Upstream } from './request.ts'
import { parseRetryAfter } from './retry-after.ts'
import { protocolError, UpstreamFailure } from './upstream-failure.ts'

/** The upstream answered 429 or 500 and above. */
export class ServerError extends UpstreamFailure {
  readonly status: number

  constructor(upstream: Upstream, status: number, retryAfterSeconds: number | null) {
    super(upstream, 'unavailable', `status ${status}`, retryAfterSeconds)
    this.status = status
  }
}

/** What is said of an answer that did not begin in time. */
export const lateReason = 'no answer in time'

/** Codes of a connection that was never made, so that nothing was sent over it. */
const unsentCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Makes one try of a call. Throws `UpstreamFailure` for everything that is not a usable answer. */
export async function sendOnce(
  request: EgressRequest,
  send: (outgoing: NetworkRequest) => Promise<NetworkResponse>,
  deadline: AbortSignal,
): Promise<EgressAnswer> {
  const { upstream } = request
  const firstByteTimeout = new AbortController()
  const signal = AbortSignal.any([deadline, firstByteTimeout.signal])
  const timer = setTimeout(() => firstByteTimeout.abort(), request.timeouts.firstByteMs)
  try {
    const headers = new Headers({ 'user-agent': 'subscriber-portal', ...request.headers })
    const outgoing = { method: request.method, headers, body: request.body ?? null, signal }
    const response = await rejectOnAbort(send(outgoing), signal)
    clearTimeout(timer)
    if (response.status >= 300 && response.status < 400) {
      discardBody(response)
      throw protocolError(upstream, 'redirect')
    }
    if (response.status >= 500 || response.status === 429) {
      discardBody(response)
      const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), new Date())
      throw new ServerError(upstream, response.status, retryAfterSeconds)
    }
    const bytes = await readBody(response.body, request.maxBytes, signal)
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error
    if (error instanceof BodyTooLarge) throw protocolError(upstream, 'answer too large')
    const isTimeout = firstByteTimeout.signal.aborted
    const reason = isTimeout ? lateReason : networkErrorCode(error)
    const isUnsent = unsentCodes.has(reason) || certificateProblemOf(reason) !== null
    throw new UpstreamFailure(upstream, 'unavailable', reason, null, isUnsent)
  } finally {
    clearTimeout(timer)
  }
}

function discardBody(response: NetworkResponse): void {
  response.body?.cancel().catch(() => {})
}

/** The network's own code (ECONNRESET, UND_ERR_SOCKET): safe to log, unlike an error's message. */
function networkErrorCode(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z0-9_]{3,60}$/.test(code) ? code : 'connection failed'
}
