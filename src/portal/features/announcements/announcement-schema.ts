import * as v from 'valibot'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/announcements/announcement.ts'
import { texts } from './texts.ts'

/** The message for each flaw of an announcement (specification 8). */
export const flawTexts: Readonly<Record<AnnouncementFlaw, string>> = {
  'title not provided': texts.titleMissing,
  'invalid title': texts.titleInvalid,
  'title too long': texts.titleTooLong,
  'message not provided': texts.messageMissing,
  'invalid message': texts.messageInvalid,
  'message too long': texts.messageTooLong,
}

/**
 * A valid value for the field that is not being checked: each field is checked by itself, so that
 * both show their message at once.
 */
const validText = 'a'

const titleFlaw = (title: string) => announcementFlaw(title, validText)
const messageFlaw = (message: string) => announcementFlaw(validText, message)

const checkedText = (flawOf: (text: string) => AnnouncementFlaw | null) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const flaw = dataset.typed ? flawOf(dataset.value) : null
      if (flaw) addIssue({ message: flawTexts[flaw] })
    }),
  )

export const announcementSchema = v.object({
  title: checkedText(titleFlaw),
  message: checkedText(messageFlaw),
})
export type FormValues = v.InferInput<typeof announcementSchema>
