import { minuteMs } from '#domain/durations.ts'

/** Milliseconds a transaction may be silent before it is rolled back and its connection freed. */
export const idleTransactionLimit = minuteMs
