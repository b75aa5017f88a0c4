import type { ConnectionTest } from '#contract/staff/connections.ts'
import { certificateProblemOf } from '#server/platform/egress/tls/certificate-problem.ts'
import { failureCauseOf } from '#server/platform/egress/failure-cause.ts'
import { GatewayRefusal } from '#server/upstreams/gateways/port.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'

/** A stored secret would go to another address than its own. */
export const secretRequired: ConnectionTest = {
  outcome: 'secret required',
  name: '',
  certificate_problem: null,
  took: 0,
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
    const problem = certificateProblemOf(error.detail)
    return {
      outcome: failureCauseOf(error),
      name: '',
      certificate_problem: problem,
      took: elapsedMs(),
    }
  }
}
