import type { Endpoint } from '#contract/platform/endpoint.ts'
import { viewingHeader } from '#contract/worker/headers.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { request, type RequestOptions } from '#portal/queries/calls/request.ts'

let overListener: () => void = () => {}

/** Sets what happens when the server no longer knows the viewing, or the session of staff. */
export function onViewingOver(listener: () => void): () => void {
  overListener = listener
  return () => {
    overListener = () => {}
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.text === 'viewing over')

/**
 * Makes a subscriber's call in a viewing, without any token. A call that the server would refuse there is
 * refused here in the same words, and not sent.
 */
export async function requestInViewing(
  id: string,
  endpoint: Endpoint,
  options: RequestOptions,
): Promise<unknown> {
  if (!endpoint.isOpenToViewings) {
    throw new ApiError(endpoint, { status: 403, text: 'closed to viewings' })
  }
  try {
    const headers = { ...options.headers, [viewingHeader]: id }
    return await request(endpoint, { ...options, headers }, null)
  } catch (error) {
    if (isOver(error)) overListener()
    throw error
  }
}
