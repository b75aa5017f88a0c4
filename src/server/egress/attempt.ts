import { readBody, TooLarge } from './body.ts'
import type { EgressAnswer, EgressRequest, Upstream } from './call.ts'
import { UpstreamFailure } from './failure.ts'
import type { Outgoing, Reply } from './network.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { untilAborted } from './until-aborted.ts'

/** It answered, but with an error of its own or a wish to be left alone. */
export class ServerError extends UpstreamFailure {
  readonly status: number

  constructor(upstream: Upstream, status: number, retryAfter: number | null) {
    super(upstream, 'unavailable', `status ${status}`, retryAfter)
    this.status = status
  }
}

/** Makes a call once. Throws `UpstreamFailure` for every answer that is none. */
export async function attempt(
  request: EgressRequest,
  send: (outgoing: Outgoing) => Promise<Reply>,
  deadline: AbortSignal,
): Promise<EgressAnswer> {
  const stage = new AbortController()
  const signal = AbortSignal.any([deadline, stage.signal])
  const timer = setTimeout(() => stage.abort(), request.timeouts.firstByte)
  const failure = (kind: UpstreamFailure['kind'], reason: string) =>
    new UpstreamFailure(request.upstream, kind, reason)
  try {
    const headers = new Headers({ 'user-agent': 'subscriber-portal', ...request.headers })
    const outgoing = { method: request.method, headers, body: request.body ?? null, signal }
    const reply = await untilAborted(send(outgoing), signal)
    clearTimeout(timer)
    if (reply.status >= 300 && reply.status < 400) {
      drop(reply)
      throw failure('garbage', 'redirect')
    }
    if (reply.status >= 500 || reply.status === 429) {
      drop(reply)
      const retryAfter = retryAfterSeconds(reply.headers.get('retry-after'), new Date())
      throw new ServerError(request.upstream, reply.status, retryAfter)
    }
    const bytes = await readBody(reply.body, request.maxBytes, signal)
    return { status: reply.status, headers: reply.headers, bytes }
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error
    if (error instanceof TooLarge) throw failure('garbage', 'answer too large')
    throw failure('unavailable', stage.signal.aborted ? 'no answer in time' : codeOf(error))
  } finally {
    clearTimeout(timer)
  }
}

function drop(reply: Reply): void {
  reply.body?.cancel().catch(() => {})
}

/** The network's own code (ECONNRESET, UND_ERR_SOCKET): safe to log, unlike a message. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z0-9_]{3,60}$/.test(code) ? code : 'connection failed'
}
