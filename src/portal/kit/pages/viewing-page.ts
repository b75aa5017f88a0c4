import { viewingIdOf } from '#contract/staff/viewing-path.ts'

/**
 * The viewing that this page shows, and null on every other page. A page of a viewing is read-only and
 * carries no token: a subscriber signed in in the same browser is not who is shown. The server draws none.
 */
export const viewingId = (): string | null =>
  typeof location === 'undefined' ? null : viewingIdOf(location.pathname)
