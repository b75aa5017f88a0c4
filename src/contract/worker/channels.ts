/*
 * Names of the `BroadcastChannel`s of this origin. The messages are in messages.ts. A page of an older
 * version may be open beside a newer worker, so names do not change.
 */

/** From the application worker to every page: an invoice list differs from the answer it gave. */
export const invoiceListChannel = 'portal-lists'

/** From the application worker to every page: the device refuses to store the portal. */
export const storageChannel = 'portal-storage'

/** Between tabs: the session ended, and why. */
export const sessionChannel = 'portal-session'

/** Between tabs: an update was postponed. */
export const updateChannel = 'portal-update'

/** Between tabs: the outbox changed. */
export const outboxChannel = 'portal-outbox'
