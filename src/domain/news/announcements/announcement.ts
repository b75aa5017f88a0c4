import { isPlainText } from '#domain/platform/text/plain-text.ts'

/**
 * The title and the message must be shorter than these limits, in characters (second specification,
 * section 8, general notification).
 */
export const titleLimit = 300
export const messageLimit = 1400

/**
 * The greatest number of announcements a provider may send in one day; more would annoy its
 * subscribers.
 */
export const maxAnnouncementsPerDay = 3

export type AnnouncementFlaw =
  | 'title not provided'
  | 'message not provided'
  | 'invalid title'
  | 'invalid message'
  | 'title too long'
  | 'message too long'

/** What is wrong with an announcement, checking the title first; null when it can be sent. */
export function announcementFlaw(title: string, message: string): AnnouncementFlaw | null {
  if (title === '') return 'title not provided'
  if (!isPlainText(title) || /[\r\n\t]/.test(title)) return 'invalid title'
  if (title.length >= titleLimit) return 'title too long'
  if (message === '') return 'message not provided'
  if (!isPlainText(message)) return 'invalid message'
  return message.length >= messageLimit ? 'message too long' : null
}
