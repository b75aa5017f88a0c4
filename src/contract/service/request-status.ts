/** What became of a request with a protocol. `unknown`: the ERP did not say, or has it no more. */
export const requestStatuses = ['in_progress', 'closed', 'unknown'] as const
export type RequestStatus = (typeof requestStatuses)[number]
