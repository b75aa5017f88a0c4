import { randomBytes } from 'node:crypto'
import type { HostOutcome } from '#contract/staff/tenants/tenant-hosts.ts'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import { certificateProblemOf } from '#server/platform/egress/tls/certificate-problem.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { hostProofHeader, type HostProver } from '#server/platform/http/visitors/host-proof.ts'
import type { HostNetwork } from './port.ts'

/** Bytes of an answer to `/livez`; what is not ours is not read any further. */
const maxBytes = 64 * 1024

/** Why nothing of ours answered, from what the egress says of the failure. */
function outcomeOf({ kind, detail }: UpstreamFailure): HostOutcome {
  if (detail === 'address refused' || detail === 'EGRESS_REFUSED') return 'address refused'
  if (detail === 'ENOTFOUND' || detail === 'EAI_AGAIN') return 'name not found'
  const isTls = certificateProblemOf(detail) !== null || /^(?:EPROTO|ERR_SSL)/.test(detail)
  if (isTls) return 'certificate refused'
  return kind === 'protocol-error' || detail.startsWith('status ') ? 'other site' : 'no answer'
}

/** Says what answers at a host over HTTPS. */
export type CheckHost = (host: string, signal?: AbortSignal) => Promise<HostOutcome>

/**
 * Asks `/livez` of a host for a proof that only this installation can give. The call goes through the
 * guarded egress, to public addresses only, and of a foreign answer nothing is told but that it is one.
 */
export function hostChecker(deps: {
  readonly network: Pick<HostNetwork, 'fetch'>
  readonly prover: Pick<HostProver, 'check'>
}): CheckHost {
  const { network, prover } = deps
  return async (host, signal) => {
    const nonce = randomBytes(24).toString('base64url')
    try {
      const { headers } = await network.fetch({
        // A name of its own: failures of one check open no circuit of the provider.
        tenant: isolatedTenant(host),
        upstream: 'host',
        url: `https://${host}/livez?nonce=${nonce}`,
        method: 'GET',
        timeouts: upstreamTimeouts.host,
        maxBytes,
        retry: 'never',
        signal,
      })
      const proof = prover.check(headers.get(hostProofHeader), nonce, host)
      if (proof === 'this host') return 'reached'
      return proof === 'other host' ? 'other host' : 'other site'
    } catch (error) {
      if (error instanceof UpstreamFailure) return outcomeOf(error)
      throw error
    }
  }
}
