import { notificationBadgePath, notificationIconPath } from './paths.ts'

/**
 * What is stored with a shown notification. Browsers store it in clear: it names the bills of a reminder
 * by id and due date, and nothing else of them.
 */
export interface NotificationData {
  /** The screen of the panel that a tap opens. */
  readonly path: string
  /** When the ERP gave the bills, ISO instant; '' for what is no reminder. */
  readonly asOf: string
  readonly bills: readonly { readonly id: string; readonly dueDate: string }[]
}

/** What a reminder offers besides a tap, on platforms that have buttons. */
export const payAction = 'pay'
export const tomorrowAction = 'tomorrow'

/** The button that opens a bill, in the declarative form; `navigate` is its path or address. */
export const payButton = { action: payAction, title: 'Pagar' } as const

const tomorrowButton = { action: tomorrowAction, title: 'Lembrar amanhã' } as const

/** The screen of a bill. */
export const billPath = (id: string) => `/panel/financial/invoice/${id}`

/**
 * The options by which the notification worker shows a notification, and a page shows it again. `navigate`:
 * Safari refuses what a worker shows in the place of a declarative push without it, and opens it at a tap
 * without starting the worker.
 */
export const notificationOptions = (
  { body, tag, data }: { body: string; tag: string; data: NotificationData },
  origin: string,
) => ({
  body,
  tag,
  lang: 'pt-BR',
  icon: notificationIconPath,
  badge: notificationBadgePath,
  navigate: origin + data.path,
  data,
  ...(data.bills.length > 0 && { actions: [payButton, tomorrowButton] }),
})
