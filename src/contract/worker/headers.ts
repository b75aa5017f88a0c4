/** Request header that names the provider (specification 1). */
export const clientIdHeader = 'client_id'

/** Request header that names the viewing of a subscriber's portal (`contract/staff/viewings.ts`). */
export const viewingHeader = 'x-viewing'

/** Answer header of the application worker: ISO instant at which it stored the answer it gives. */
export const keptAtHeader = 'x-kept-at'
