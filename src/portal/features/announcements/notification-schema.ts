import * as v from 'valibot'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/announcements/announcement.ts'
import { texts } from './texts.ts'

/** What is wrong with a notification, in words (specification 8). */
export const flawWords: Readonly<Record<AnnouncementFlaw, string>> = {
  'title not provided': texts.titleMissing,
  'invalid title': texts.titleInvalid,
  'title too long': texts.titleTooLong,
  'message not provided': texts.messageMissing,
  'invalid message': texts.messageInvalid,
  'message too long': texts.messageTooLong,
}

/** A title and a message that stand for the other one, so that both fields are judged at once. */
const fine = 'a'

const titleFlaw = (title: string) => announcementFlaw(title, fine)
const messageFlaw = (message: string) => announcementFlaw(fine, message)

const judged = (flawOf: (text: string) => AnnouncementFlaw | null) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const flaw = dataset.typed ? flawOf(dataset.value) : null
      if (flaw) addIssue({ message: flawWords[flaw] })
    }),
  )

export const notificationSchema = v.object({
  title: judged(titleFlaw),
  message: judged(messageFlaw),
})
export type TypedNotification = v.InferInput<typeof notificationSchema>
