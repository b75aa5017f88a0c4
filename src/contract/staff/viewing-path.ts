/*
 * Where the portal shows a viewing ("Ver como"): below a path of staff's, which no worker answers, the
 * panel's screens as the subscriber has them. Apart from the endpoints, whose schemas the first page
 * does without.
 */

/** How the addresses of a viewing begin. */
export const viewingPath = (id: string): string => `/provider/viewing/${id}`

const pattern = /^\/provider\/viewing\/([0-9a-f]{32})(\/panel(?:\/.*)?)?$/

/** The viewing that an address belongs to; null for every other address. */
export const viewingIdOf = (path: string): string | null => pattern.exec(path)?.[1] ?? null

/** The subscriber's screen that an address of a viewing shows; null for every other address. */
export const viewedScreenOf = (path: string): string | null => pattern.exec(path)?.[2] ?? null
