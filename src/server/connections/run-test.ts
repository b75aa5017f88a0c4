import type { ConnectionTest } from '#contract/connections.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'

/** The outcome, from the reason our own code gives. The upstream's words are never used. */
function outcomeOf({ kind, message }: UpstreamFailure): ConnectionTest['outcome'] {
  const reason = message.slice(message.indexOf(':') + 2)
  if (reason === 'address refused' || reason === 'EGRESS_REFUSED') return 'address refused'
  if (/status 40[13]$/.test(reason) || reason === 'private key unreadable') {
    return 'credentials refused'
  }
  if (reason === 'no answer in time') return 'no answer in time'
  return kind === 'protocol-error' ? 'not understood' : 'unreachable'
}

/** Runs a connection test. `work` returns the name of the system that answered, or ''. */
export async function runConnectionTest(work: () => Promise<string>): Promise<ConnectionTest> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    return { outcome: 'ok', name: await work(), took: elapsedMs() }
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { outcome: outcomeOf(error), name: '', took: elapsedMs() }
  }
}
