import { resendSignatureLink } from '#contract/service/contracts.ts'
import { awaitsSignature } from '#domain/service/contracts/contract.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp, ErpContract } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { LinkLimits } from './limits.ts'

interface Deps {
  readonly erp: Pick<Erp, 'resendSignatureLink'>
  readonly limits: LinkLimits
  readonly subscriber: Subscriber
}

/** Has the ERP send the link of a contract just read, unless it was asked to minutes ago. */
export async function resendLink(
  { id, status_internet: internet }: Pick<ErpContract, 'id' | 'status_internet'>,
  { erp, limits, subscriber }: Deps,
): Promise<'sent' | 'asked before'> {
  if (!awaitsSignature({ internet })) refuse(resendSignatureLink, 'not awaiting signature')
  if (!(await limits.tryConsume(subscriber, id))) return 'asked before'
  try {
    await limits.countDay(subscriber, id)
    const outcome = await erp.resendSignatureLink({ id })
    if (outcome === 'not offered') refuse(resendSignatureLink, 'not offered')
    if (outcome === 'refused') refuse(resendSignatureLink, 'resend refused')
    return outcome
  } catch (error) {
    // After any other failure the link may have been sent: it stays counted.
    if (!(error instanceof UpstreamFailure) || error.isUnsent) await limits.refund(subscriber, id)
    throw error
  }
}
