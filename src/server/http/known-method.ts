const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method is what a caller writes, so an unknown one is not repeated. */
export const knownMethod = (method: string) => (methods.has(method) ? method : 'other')
