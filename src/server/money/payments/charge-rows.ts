import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { PaymentState } from './charge-columns.ts'
import type { ChargeKey } from './charge-row.ts'
import type { paymentGroups } from './group-table.ts'
import type { payments } from './table.ts'
import { leaseMs } from './times.ts'

type Payments = typeof payments
type Groups = typeof paymentGroups
type ChargeTable = Payments | Groups

/** The states of a charge that is not decided. */
export const openStates: PaymentState[] = ['created', 'sent', 'unknown']
/** The states in which a payment holds its invoice. */
export const liveStates: PaymentState[] = [...openStates, 'approved']
const maxClaims = 20

/** The columns of a payment that decide what lists of bills say of it (`charged-invoices.ts`). */
const shown = ['state', 'bookedAt', 'isToBeVoided'] as const

/** Whether a change of a payment changes what lists of bills say. */
export const isShown = (
  change: Readonly<Partial<Record<(typeof shown)[number], unknown>>>,
): boolean => shown.some((column) => column in change)

export const isOfKey = (table: ChargeTable, { clientId, id }: ChargeKey) =>
  and(eq(table.clientId, clientId), eq(table.id, id))

export const isOfSubscriber = (table: ChargeTable, subscriber: Subscriber) =>
  and(
    eq(table.clientId, subscriber.clientId),
    eq(table.customerId, subscriber.customerId),
    eq(table.documentHash, subscriber.documentHash),
  )

/** What is asked of the rows of every charge, whether it pays one invoice or several. */
export interface ChargeRows<Row> {
  readonly get: (key: ChargeKey) => Promise<Row | null>
  readonly findByIdempotencyKey: (subscriber: Subscriber, key: string) => Promise<Row | null>
  /**
   * The gateway's ids of the waiting charges that a notification of this id may speak of; empty where
   * the gateway has not told its id.
   */
  readonly listWaiting: (clientId: string, gatewayPaymentId: string, now: Date) => Promise<string[]>
  /** Makes the waiting charges with this id of the gateway due at a time. */
  readonly hasten: (
    clientId: string,
    gatewayPaymentId: string,
    times: { readonly at: Date; readonly now: Date },
  ) => Promise<void>
  /**
   * Claims the charges that are due, each for one process, until `until`; the claim of a process that dies expires
   * by itself. Providers take turns: one whose gateway fails has many that are due.
   */
  readonly claim: (now: Date, until: Date) => Promise<Row[]>
}

export function chargeRows(
  db: Database['db'],
  table: Payments,
): ChargeRows<Payments['$inferSelect']>
export function chargeRows(db: Database['db'], table: Groups): ChargeRows<Groups['$inferSelect']>
export function chargeRows(
  db: Database['db'],
  table: ChargeTable,
): ChargeRows<ChargeTable['$inferSelect']> {
  /**
   * Whether a charge of a provider waits for its turn to be asked about, under one of these ids of the
   * gateway. One that is due within a lease may be another process's work, and is looked at soon anyway.
   */
  const isWaiting = (clientId: string, gatewayPaymentIds: string[], now: Date) =>
    and(
      eq(table.clientId, clientId),
      inArray(table.gatewayPaymentId, gatewayPaymentIds),
      inArray(table.state, ['unknown', 'void']),
      gt(table.nextTryAt, new Date(now.getTime() + leaseMs)),
    )

  return {
    get: async (key) => {
      const [row] = await db.select().from(table).where(isOfKey(table, key))
      return row ?? null
    },

    findByIdempotencyKey: async (subscriber, idempotencyKey) => {
      const isOfAttempt = eq(table.idempotencyKey, idempotencyKey)
      const isOwn = and(isOfSubscriber(table, subscriber), isOfAttempt)
      const [row] = await db.select().from(table).where(isOwn)
      return row ?? null
    },

    listWaiting: async (clientId, gatewayPaymentId, now) => {
      const rows = await db
        .selectDistinct({ id: table.gatewayPaymentId })
        .from(table)
        .where(isWaiting(clientId, ['', gatewayPaymentId], now))
      return rows.map(({ id }) => id)
    },

    hasten: async (clientId, gatewayPaymentId, { at, now }) => {
      await db
        .update(table)
        .set({ nextTryAt: at })
        .where(isWaiting(clientId, [gatewayPaymentId], now))
    },

    claim: (now, until) => {
      const isDue = lte(table.nextTryAt, now)
      const having = db
        .selectDistinct({ clientId: table.clientId })
        .from(table)
        .where(isDue)
        .as('having')
      // Of each provider no more than one claim takes. Those of another process are skipped, not counted.
      const own = db
        .select({ id: table.id, nextTryAt: table.nextTryAt })
        .from(table)
        .where(and(eq(table.clientId, having.clientId), isDue))
        .orderBy(asc(table.nextTryAt))
        .limit(maxClaims)
        .for('update', { skipLocked: true })
        .as('own')
      const turn = sql`row_number() over (
        partition by ${having.clientId} order by ${own.nextTryAt}
      )`
      const due = db
        .select({ clientId: having.clientId, id: own.id })
        .from(having)
        .crossJoinLateral(own)
        .orderBy(turn, asc(own.nextTryAt))
        .limit(maxClaims)
      return db
        .update(table)
        .set({ nextTryAt: until, tries: sql`${table.tries} + 1` })
        .where(sql`(${table.clientId}, ${table.id}) in ${due}`)
        .returning()
    },
  }
}
