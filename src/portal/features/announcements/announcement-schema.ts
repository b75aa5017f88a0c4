import * as v from 'valibot'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/announcements/announcement.ts'
import { foreignHost } from '#domain/announcements/linked-hosts.ts'
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

const checkedText = (
  flawOf: (text: string) => AnnouncementFlaw | null,
  linkHosts: readonly string[],
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const flaw = flawOf(dataset.value)
      if (flaw) return addIssue({ message: flawTexts[flaw] })
      const host = foreignHost(dataset.value, linkHosts)
      if (host !== null) addIssue({ message: texts.linkRefused(host) })
    }),
  )

/** `linkHosts`: the host names that the texts may link to. The server checks again. */
export const announcementSchema = (linkHosts: readonly string[]) =>
  v.object({
    title: checkedText(titleFlaw, linkHosts),
    message: checkedText(messageFlaw, linkHosts),
  })
export type FormValues = v.InferInput<ReturnType<typeof announcementSchema>>
