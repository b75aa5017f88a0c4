/** Milliseconds a transaction may be silent before it is rolled back and its connection freed. */
export const idleTransactionLimit = 60_000
