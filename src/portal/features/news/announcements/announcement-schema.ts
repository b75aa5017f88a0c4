import * as v from 'valibot'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/news/announcements/announcement.ts'
import { contractStates } from '#domain/news/announcements/audience.ts'
import { type AllowedTargets, findLure } from '#domain/news/announcements/lures.ts'
import { lureText } from '#portal/kit/contact/lure-texts.ts'
import { flawTexts, texts } from './texts.ts'

/**
 * A valid value for the field that is not being checked: each field is checked by itself, so that
 * both show their message at once.
 */
const validText = 'a'

const titleFlaw = (title: string) => announcementFlaw(title, validText)
const messageFlaw = (message: string) => announcementFlaw(validText, message)

const checkedText = (
  flawOf: (text: string) => AnnouncementFlaw | null,
  allowed: AllowedTargets | null,
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const flaw = flawOf(dataset.value)
      if (flaw) return addIssue({ message: flawTexts[flaw] })
      const lure = allowed && findLure(dataset.value, allowed)
      if (lure) addIssue({ message: lureText(lure) })
    }),
  )

/** `allowed`: null where the server does not say; it checks in any case. */
export const textsSchema = (allowed: AllowedTargets | null) =>
  v.object({
    title: checkedText(titleFlaw, allowed),
    message: checkedText(messageFlaw, allowed),
  })

const namedRecords = v.array(v.object({ id: v.string(), name: v.string() }))

export const announcementSchema = (allowed: AllowedTargets | null) =>
  v.pipe(
    v.object({
      ...textsSchema(allowed).entries,
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
