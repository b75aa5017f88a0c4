import type { Endpoint } from '#contract/platform/endpoint.ts'
import { startViewing, type ViewingReason } from '#contract/staff/viewings.ts'
import { viewingHeader } from '#contract/worker/headers.ts'
import { expectOk } from '../wire/answers.ts'
import type { SandboxPerson } from '../app.ts'
import type { Asked, Visitor } from '../browser/visitor.ts'

/** Begins a viewing of this subscriber; resolves with its id. */
export async function beginViewing(
  clerk: Visitor,
  who: Pick<SandboxPerson, 'erpId'>,
  reason: ViewingReason = 'bills',
): Promise<string> {
  const asked = { params: { customerId: who.erpId }, body: { reason } }
  return (await expectOk(startViewing, await clerk.call(startViewing, asked))).id
}

/** Calls an endpoint in a viewing, as its page does. */
export function callInViewing<E extends Endpoint>(
  clerk: Visitor,
  id: string,
  endpoint: E,
  asked: Asked<E>,
): Promise<Response> {
  return clerk.call(endpoint, { ...asked, headers: { [viewingHeader]: id, ...asked.headers } })
}
