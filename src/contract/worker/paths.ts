/*
 * Paths shared by the workers, the page and the server. The paths of endpoints stand here and not in
 * the endpoints' own files where a worker needs them: importing an endpoint would bring its valibot
 * schemas into the worker.
 */

/** Script of the application worker (scope `/`). */
export const appWorkerPath = '/sw.js'

/** Script that removes the application worker; served at `appWorkerPath` while `APP_WORKER=off`. */
export const removalWorkerPath = '/sw-off.js'

/**
 * Name of the `<meta>` by which the document says `off` while `APP_WORKER=off`: the page then registers
 * no application worker, and removes one that is left.
 */
export const appWorkerMeta = 'app-worker'

/** Name of the `<meta>` by which the document says `off` while `VISIT_REPORTS=off`: no page sends one. */
export const visitReportsMeta = 'visit-reports'

/** Script of the notification worker. */
export const pushWorkerPath = '/notification/sw.js'

/** Script of the worker that solves a challenge beside the page. */
export const puzzleWorkerPath = '/puzzle.js'

/** Scope of the notification worker. No screen may live below it, so this worker controls no page. */
export const pushWorkerScope = '/notification/'

/** The one HTML document that every screen starts from. */
export const documentPath = '/index.html'

/** First screen of a signed-in subscriber. */
export const panelPath = '/panel'

/** Picture of every notification; the server draws it from the provider's logo. */
export const notificationIconPath = '/apple-touch-icon.png'

/** Picture of the status bar for every notification: white on nothing, drawn from the provider's logo. */
export const notificationBadgePath = '/notification-badge.png'

/** Path of the endpoint `theme`. */
export const themePath = '/api/central/theme'

/** Path of the endpoint `listInvoices`. */
export const invoiceListPath = '/api/central/customer/list/invoices'

/** Path of the endpoint `remindTomorrow`. */
export const remindTomorrowPath = '/api/central/config/push-notification/tomorrow'

/** Path of the endpoint `renewPushSubscription`. */
export const pushRenewalPath = '/api/central/config/push-notification/renewal'
