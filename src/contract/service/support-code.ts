/**
 * What a subscriber reads out to support after a failure: the beginning of the request id, by which the
 * server's log finds the request.
 */
export const supportCode = (requestId: string): string => requestId.slice(0, 8)
