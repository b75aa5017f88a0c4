import type { ConnectionTest } from '#contract/connections.ts'
import { certificateProblemOf } from '#server/egress/certificate-problem.ts'
import { GatewayRefusal } from '#server/gateways/port.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'

/** A stored secret would go to another address than its own. */
export const secretRequired: ConnectionTest = {
  outcome: 'secret required',
  name: '',
  certificate_problem: null,
  took: 0,
}

const reasonOf = ({ message }: UpstreamFailure) => message.slice(message.indexOf(':') + 2)

/** The outcome, from the reason our own code gives. The upstream's words are never used. */
function outcomeOf(failure: UpstreamFailure): ConnectionTest['outcome'] {
  const { kind } = failure
  const reason = reasonOf(failure)
  if (reason === 'address refused' || reason === 'EGRESS_REFUSED') return 'address refused'
  if (/status 40[13]$/.test(reason) || reason === 'private key unreadable') {
    return 'credentials refused'
  }
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return 'name not found'
  if (certificateProblemOf(reason)) return 'certificate refused'
  if (reason === 'no answer in time' || reason === 'UND_ERR_CONNECT_TIMEOUT')
    return 'no answer in time'
  return kind === 'protocol-error' ? 'not understood' : 'unreachable'
}

/** The gateway refuses the account itself. */
const refusedCredentials = (took: number): ConnectionTest => ({
  outcome: 'credentials refused',
  name: '',
  certificate_problem: null,
  took,
})

/** Runs a connection test. `work` returns the name of the system that answered, or ''. */
export async function runConnectionTest(work: () => Promise<string>): Promise<ConnectionTest> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    return { outcome: 'ok', name: await work(), certificate_problem: null, took: elapsedMs() }
  } catch (error) {
    if (error instanceof GatewayRefusal) return refusedCredentials(elapsedMs())
    if (!(error instanceof UpstreamFailure)) throw error
    const problem = certificateProblemOf(reasonOf(error))
    return { outcome: outcomeOf(error), name: '', certificate_problem: problem, took: elapsedMs() }
  }
}
