import { diagnoseLine, type listLines } from '#contract/service/lines.ts'
import type { Line, LineAction, LineSession } from '#domain/service/lines/line.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpLine } from '#server/upstreams/erp/line-port.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { Call, Session } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'

/** Whose lines are read. `fresh`: bypass the caches. */
export interface SubscriberCall extends Pick<
  Call<typeof listLines>,
  'fresh' | 'signal' | 'tenant'
> {
  readonly session: Pick<Session, 'customerId' | 'documentHash'>
}

/** A line with its contract, which the ERP may not name. */
export interface OwnLine {
  readonly line: ErpLine
  readonly contract: ErpContract | null
  /** It may be a contract that could not be read. */
  readonly isContractUnread: boolean
}

/** Refuses every call about lines where the provider has not opened them. */
export function requireOpenLines({ tenant }: Pick<SubscriberCall, 'tenant'>): void {
  if (tenant.rules.lines === 'off') throw commonRefusal('forbidden')
}

/** The subscriber's own lines. The customer id is checked after the ERP answered, too. */
export async function listOwnLines(
  erps: Pick<Erps, 'for'>,
  call: SubscriberCall,
): Promise<Dated<Rows<OwnLine>>> {
  requireOpenLines(call)
  const { tenant, session, fresh, signal } = call
  const { customerId } = session
  const erp = erps.for(tenant)
  const [lines, contracts] = await Promise.all([
    erp.lines(customerId, { fresh, signal }),
    erp.contracts(customerId, { fresh, signal }),
  ])
  const own = new Map(
    contracts.value
      .filter((contract) => contract.customerId === customerId)
      .map((contract) => [contract.id, contract]),
  )
  const value = lines.value
    .filter((line) => line.customerId === customerId)
    .map((line) => {
      const contract = own.get(line.contractId ?? '') ?? null
      const isContractUnread = contract === null && contracts.isIncomplete === true
      return { line, contract, isContractUnread }
    })
  const asOf = new Date(Math.min(lines.asOf.getTime(), contracts.asOf.getTime()))
  return { value, asOf, ...(lines.isIncomplete && { isIncomplete: true }) }
}

export async function findOwnLine(
  erps: Pick<Erps, 'for'>,
  call: SubscriberCall,
  id: string,
): Promise<OwnLine> {
  const found = findListed(await listOwnLines(erps, call), ({ line }) => line.id === id)
  return found ?? refuse(diagnoseLine, 'line not found')
}

/**
 * The connections since the contract was activated: a login may have been another person's before, under
 * the same name. null: when that was could not be read.
 */
export function ownSessions(
  { contract, isContractUnread }: OwnLine,
  sessions: readonly LineSession[],
): LineSession[] | null {
  if (isContractUnread) return null
  const since = contract?.data_ativacao ?? ''
  return sessions.filter(({ startedAt }) => startedAt >= since)
}

/** What may be asked of a line now. The ERP may still refuse it. */
export function possibleActions(
  { tenant }: Pick<SubscriberCall, 'tenant'>,
  { line, contract }: OwnLine,
): LineAction[] {
  if (tenant.rules.lines !== 'act') return []
  return [
    // The ERP disconnects only what is connected.
    ...(line.state === 'online' ? (['reconnect'] as const) : []),
    'restart',
    ...(contract?.mayLiftReduction ? (['lift-reduction'] as const) : []),
  ]
}

export function toLine(call: Pick<SubscriberCall, 'tenant'>, own: OwnLine): Line {
  const { id, login, contractId, state, since } = own.line
  const isReduced = own.contract?.isReduced ?? false
  return { id, login, contractId, state, since, isReduced, actions: possibleActions(call, own) }
}
