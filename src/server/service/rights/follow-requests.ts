import type { RequestStatus } from '#contract/service/request-status.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Session, subscriberOf } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { RightRow, RightStore } from './store.ts'
import type { RequestKind } from './table.ts'

export interface ReadCall {
  readonly tenant: Tenant
  readonly session: Session
  readonly fresh: boolean
  readonly signal: AbortSignal
}

/** What became of a request: `unknown` while the ERP is away, and where it has the request no more. */
export interface FollowedRequest<Row extends RightRow> {
  readonly row: Row
  readonly status: RequestStatus
}

export type RequestFollower = ReturnType<typeof requestFollower>

/** The requests of a subscriber with their status in the ERP. */
export function requestFollower(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly rights: RightStore
  readonly now: () => Date
}) {
  const { erps, rights, now } = deps

  /** The status of each request by its id in the ERP; none while the ERP is away. */
  async function readStatuses(call: ReadCall, rows: readonly RightRow[]) {
    const { tenant, session, fresh, signal } = call
    const statuses = new Map<string, RequestStatus>()
    try {
      for (const desk of new Set(rows.map((row) => row.desk))) {
        const { value } = await erps
          .for(tenant)
          .supportRequests(desk, session.customerId, { fresh, signal })
        for (const { id, status } of value) statuses.set(`${desk}/${id}`, status)
      }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
    }
    return statuses
  }

  /** Those of these kinds, the newest first. One that the ERP has closed makes room for another. */
  return async <Row extends RightRow>(
    call: ReadCall,
    kinds: readonly RequestKind[],
    isOne: (row: RightRow) => row is Row,
  ): Promise<FollowedRequest<Row>[]> => {
    const subscriber = subscriberOf(call)
    const rows = (await rights.list(subscriber, kinds)).filter(isOne)
    const statuses = await readStatuses(call, rows)
    const statusOf = (row: RightRow) => statuses.get(`${row.desk}/${row.supportId}`) ?? 'unknown'
    const closed = rows.filter((row) => row.closedAt === null && statusOf(row) === 'closed')
    await rights.close(
      subscriber,
      closed.map(({ id }) => id),
      now(),
    )
    return rows.map((row) => ({ row, status: statusOf(row) }))
  }
}
