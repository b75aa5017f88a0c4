import type { ConnectionTest } from '#contract/connections.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'

/** What became of a trial, from the reason the egress or an adapter gives: never the other side's words. */
function outcomeOf({ kind, message }: UpstreamFailure): ConnectionTest['outcome'] {
  const reason = message.slice(message.indexOf(':') + 2)
  if (reason === 'address refused' || reason === 'EGRESS_REFUSED') return 'address refused'
  if (/status 40[13]$/.test(reason) || reason === 'private key unreadable') {
    return 'credentials refused'
  }
  if (reason === 'no answer in time') return 'no answer in time'
  return kind === 'protocol-error' ? 'not understood' : 'unreachable'
}

/** Runs a trial and tells how it went; `work` gives the name of who answered, or ''. */
export async function trial(work: () => Promise<string>): Promise<ConnectionTest> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    return { outcome: 'ok', name: await work(), took: took() }
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { outcome: outcomeOf(error), name: '', took: took() }
  }
}
