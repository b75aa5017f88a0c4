import { minuteMs, secondMs } from '#domain/durations.ts'

/** A transaction without a statement for this long is rolled back and its connection freed. */
export const idleTransactionTimeoutMs = minuteMs

/** Time to connect to PostgreSQL. */
export const connectTimeoutMs = 5 * secondMs

/** PostgreSQL cancels a statement that runs longer. */
export const statementTimeoutMs = 15 * secondMs

/**
 * We give up on a statement after this long. Longer than the server's own limit, whose answer does
 * not arrive when the network has dropped the connection.
 */
export const queryTimeoutMs = 20 * secondMs
