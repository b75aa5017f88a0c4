/** The subscriber's screens that a viewing shows; every other one says that it is closed. */
const viewed =
  /^\/panel(?:\/notifications|\/financial\/(?:invoices\/(?:to-pay|received)|invoice\/[^/]+|nfs|contracts)|\/customer-service\/(?!request$)[^/]+)?\/?$/

export const isViewed = (pathname: string): boolean => viewed.test(pathname)
