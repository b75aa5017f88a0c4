const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method is what a caller writes, so an unknown one is not repeated. */
export const knownMethod = (method: string) => (methods.has(method) ? method : 'other')

/**
 * Whether a request of this method has no body. To look for one makes the adapter build a whole
 * `Request`, which costs more than a small answer.
 */
export const isBodiless = (method: string) => method === 'GET' || method === 'HEAD'
