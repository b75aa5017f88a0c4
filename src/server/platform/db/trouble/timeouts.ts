import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'

/** A transaction without a statement for this long is rolled back and its connection freed. */
export const idleTransactionTimeoutMs = minuteMs

/**
 * We give up on a statement this long after PostgreSQL should have cancelled it: its answer does not
 * arrive when the network has dropped the connection.
 */
export const lostAnswerMs = 5 * secondMs
