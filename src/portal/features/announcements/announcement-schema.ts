import * as v from 'valibot'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/announcements/announcement.ts'
import { contractStates } from '#domain/announcements/audience.ts'
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
export const textsSchema = (linkHosts: readonly string[]) =>
  v.object({
    title: checkedText(titleFlaw, linkHosts),
    message: checkedText(messageFlaw, linkHosts),
  })

const namedRecords = v.array(v.object({ id: v.string(), name: v.string() }))

export const announcementSchema = (linkHosts: readonly string[]) =>
  v.pipe(
    v.object({
      ...textsSchema(linkHosts).entries,
      scope: v.picklist(['all', 'some']),
      cities: namedRecords,
      districts: namedRecords,
      plans: namedRecords,
      states: v.array(v.picklist(contractStates)),
      when: v.picklist(['now', 'later']),
      at: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['scope'], ['cities'], ['districts'], ['plans'], ['states']],
        ({ scope, cities, districts, plans, states }) =>
          scope === 'all' || cities.length + districts.length + plans.length + states.length > 0,
        texts.audienceMissing,
      ),
      ['scope'],
    ),
    v.forward(
      v.partialCheck(
        [['when'], ['at']],
        ({ when, at }) => when === 'now' || at !== '',
        texts.timeMissing,
      ),
      ['at'],
    ),
  )
