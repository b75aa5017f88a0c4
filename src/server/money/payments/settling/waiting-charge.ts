import { and, eq, gt, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PaymentState } from '../table.ts'
import { leaseMs } from '../times.ts'

type Columns = Readonly<
  Record<'clientId' | 'gatewayPaymentId' | 'nextTryAt' | 'state', AnyPgColumn>
>

const openStates: readonly PaymentState[] = ['unknown', 'void']

/**
 * Whether a charge of a provider waits for its turn to be asked about, under one of these ids of the
 * gateway. One that is due within a lease may be another process's work, and is looked at soon anyway.
 */
export const isWaiting = (
  charge: Columns,
  clientId: string,
  gatewayPaymentIds: readonly string[],
  now: Date,
) =>
  and(
    eq(charge.clientId, clientId),
    inArray(charge.gatewayPaymentId, [...gatewayPaymentIds]),
    inArray(charge.state, [...openStates]),
    gt(charge.nextTryAt, new Date(now.getTime() + leaseMs)),
  )
