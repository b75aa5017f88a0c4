import { isPlainText } from '../plain-text.ts'

/** A title and a message stay under so many characters (specification 8, general notification). */
export const titleLimit = 300
export const messageLimit = 1400

/** Notifications to everybody in one day of the provider; more would be noise to its subscribers. */
export const maxAnnouncementsPerDay = 3

export type NotificationFlaw =
  | 'title not provided'
  | 'message not provided'
  | 'invalid title'
  | 'invalid message'
  | 'title too long'
  | 'message too long'

/** What is wrong with a general notification, the title first; null when it can be sent. */
export function notificationFlaw(title: string, message: string): NotificationFlaw | null {
  if (title === '') return 'title not provided'
  if (!isPlainText(title) || /[\r\n\t]/.test(title)) return 'invalid title'
  if (title.length >= titleLimit) return 'title too long'
  if (message === '') return 'message not provided'
  if (!isPlainText(message)) return 'invalid message'
  return message.length >= messageLimit ? 'message too long' : null
}
