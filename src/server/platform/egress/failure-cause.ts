import type { UpstreamCause } from '#contract/platform/upstream-causes.ts'
import { certificateProblemOf } from './tls/certificate-problem.ts'
import type { UpstreamFailure } from './upstream-failure.ts'

/** The cause, from the reason our own code gives. The upstream's words are never used. */
export function failureCauseOf({
  kind,
  detail,
}: Pick<UpstreamFailure, 'kind' | 'detail'>): UpstreamCause {
  return causeOfReason(detail) ?? (kind === 'protocol-error' ? 'not understood' : 'unreachable')
}

function causeOfReason(reason: string): UpstreamCause | null {
  if (reason === 'address refused' || reason === 'EGRESS_REFUSED') return 'address refused'
  if (reason === 'private key unreadable') return 'key unreadable'
  if (reason === 'credentials refused' || /status 40[13]$/.test(reason))
    return 'credentials refused'
  // The server did not take the certificate of the call.
  if (/^ERR_SSL_\w*ALERT/.test(reason)) return 'credentials refused'
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return 'name not found'
  if (certificateProblemOf(reason)) return 'certificate refused'
  if (reason === 'no answer in time' || reason === 'UND_ERR_CONNECT_TIMEOUT')
    return 'no answer in time'
  return null
}

/** Reasons that say nothing about the upstream: the call was not made, or its caller left. */
const reasonsWithoutVerdict = new Set([
  'circuit open',
  'too many calls at once',
  'given up by its caller',
  'not configured',
])

/** Whether a failure says how the upstream is. */
export const isVerdict = ({ detail }: Pick<UpstreamFailure, 'detail'>): boolean =>
  !reasonsWithoutVerdict.has(detail)
