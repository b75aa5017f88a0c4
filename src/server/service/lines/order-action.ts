import { orderLineAction } from '#contract/service/lines.ts'
import type { LineAction } from '#domain/service/lines/line.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { ActionOutcome } from '#server/upstreams/erp/line-port.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { OwnLine } from './own-lines.ts'

type Outcome = 'done' | 'asked' | 'no effect'

interface Deps {
  readonly erp: Erp
  /** Reads the line and its contract again; null: it is gone. */
  readonly readBack: () => Promise<OwnLine | null>
  readonly signal: AbortSignal
}

/** Lets a failure of the ERP pass for "not seen"; any other error is one of ours. */
function ifSilent<T>(otherwise: T) {
  return (error: unknown): T => {
    if (error instanceof UpstreamFailure) return otherwise
    throw error
  }
}

async function ask({ line }: OwnLine, action: LineAction, deps: Deps): Promise<ActionOutcome> {
  const { erp, signal } = deps
  if (action === 'reconnect') return erp.reconnectLine(line)
  if (action === 'lift-reduction') return erp.liftReduction(line)
  const { value: onu } = await erp.onuOf(line, { signal })
  if (onu === 'not offered' || onu === null) refuse(orderLineAction, 'not offered')
  return erp.restartOnu(line, onu)
}

/** Whether the ERP shows what was asked for. */
function isSeen(action: LineAction, before: OwnLine, after: OwnLine | null): boolean {
  if (!after) return false
  if (action === 'lift-reduction') return after.contract?.isReduced === false
  return after.line.state === 'online' && after.line.since !== before.line.since
}

/**
 * Asks for an action once and reads back what came of it. A lost answer is looked up in the ERP; while
 * that shows nothing, the failure is told.
 */
export async function orderAction(
  before: OwnLine,
  action: LineAction,
  deps: Deps,
): Promise<Outcome | 'refused'> {
  const outcome = await ask(before, action, deps).catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return error
    throw error
  })
  if (outcome === 'refused') return 'refused'
  const after = await deps.readBack().catch(ifSilent(null))
  const isDone = isSeen(action, before, after)
  if (outcome instanceof UpstreamFailure && !isDone) throw outcome
  if (action !== 'lift-reduction') return isDone ? 'done' : 'asked'
  if (after && !after.isContractUnread && !isDone) return 'no effect'
  // The speed changes at the router's next sign-in.
  await deps.erp.reconnectLine(before.line).catch(ifSilent('refused'))
  return isDone ? 'done' : 'asked'
}
