import { commonRefusals, type RefusalBody } from '#contract/platform/refusals.ts'
import { databaseTrouble } from '#server/platform/db/trouble/database-trouble.ts'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Ctx } from '../context.ts'
import type { RecordFailure } from './failed-call.ts'
import type { Logger } from '../log/log.ts'
import { plainPage } from './plain-page.ts'
import { Refusal, commonRefusal } from '../refusal.ts'
import { sendJson } from './send-json.ts'

/** What nginx made customary for a caller that left before the answer; only the log sees it. */
const CALLER_LEFT = 499
const SOON_SECONDS = 5
/** Short enough for a screen to try again by itself. */
const DATABASE_SECONDS = 2

function refusalOf(error: unknown, trouble: string | null): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof UpstreamFailure) {
    const isDown = error.kind === 'unavailable'
    return commonRefusal(isDown ? 'upstream unavailable' : 'upstream failed', {
      retryAfter: error.retryAfterSeconds ?? SOON_SECONDS,
    })
  }
  if (error instanceof BulkheadFull) {
    return commonRefusal('server unavailable', { retryAfter: SOON_SECONDS })
  }
  return trouble === null
    ? commonRefusal('internal error')
    : commonRefusal('server unavailable', { retryAfter: DATABASE_SECONDS })
}

interface UpstreamFailureCount {
  readonly countUpstreamFailure: (failure: UpstreamFailure, clientId: string) => void
}

/** Does not wait for the record: the caller has failed once already. */
function noteFailure(
  c: Ctx,
  { status, text: cause }: Refusal,
  failure: UpstreamFailure | null,
  recordFailure: RecordFailure,
): void {
  const clientId = c.get('tenant')?.clientId
  if (clientId === undefined) return
  const subscriber = c.get('subscriber')
  void recordFailure({
    requestId: c.get('requestId'),
    clientId,
    customerId: subscriber?.customerId ?? null,
    documentHash: subscriber?.documentHash ?? null,
    method: c.req.method,
    route: c.get('route'),
    status,
    cause,
    upstream: failure?.upstream ?? '',
    detail: failure?.detail ?? '',
  })
}

/** Everything thrown ends here, once: a server text and a request id for the API, a page elsewhere. */
export const answerFailure =
  (log: Logger, metrics: UpstreamFailureCount, recordFailure: RecordFailure) =>
  async (error: Error, c: Ctx): Promise<Response> => {
    const requestId = c.get('requestId')
    if (c.req.raw.signal.aborted) return new Response(null, { status: CALLER_LEFT })
    const trouble = databaseTrouble(error)
    const refusal = refusalOf(error, trouble)
    if (error instanceof UpstreamFailure) {
      log.warn({ requestId, reason: error.message }, 'upstream failure')
      metrics.countUpstreamFailure(error, c.get('tenant')?.clientId ?? '')
    } else if (error instanceof BulkheadFull) {
      log.warn({ requestId, error }, 'too much work waits, or it was stopped')
    } else if (refusal.text === 'server unavailable') {
      log.error({ requestId, reason: trouble, error }, 'database unavailable')
    } else if (refusal.status >= commonRefusals['internal error']) {
      log.error({ requestId, error }, 'failure')
    }
    if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
    if (!c.req.path.startsWith('/api/')) return plainPage(c, refusal.status)
    const failure = error instanceof UpstreamFailure ? error : null
    noteFailure(c, refusal, failure, recordFailure)
    const body: RefusalBody = {
      message: refusal.text,
      request_id: requestId,
      ...(refusal.fields && { fields: [...refusal.fields] }),
      ...(refusal.challenge && { challenge: refusal.challenge }),
    }
    c.header('Cache-Control', 'no-store')
    return sendJson(c, body, refusal.status)
  }
