import { notificationIconPath } from './paths.ts'

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

const reminderActions = [
  { action: payAction, title: 'Pagar' },
  { action: tomorrowAction, title: 'Lembrar amanhã' },
]

/** The options by which the notification worker shows a notification, and a page shows it again. */
export const notificationOptions = (body: string, tag: string, data: NotificationData) => ({
  body,
  tag,
  lang: 'pt-BR',
  icon: notificationIconPath,
  data,
  ...(data.bills.length > 0 && { actions: reminderActions }),
})
