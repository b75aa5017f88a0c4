import * as v from 'valibot'
import { isLocalTime } from '#domain/platform/time/dates.ts'
import {
  announcementSchema,
  announcementText,
  announcementWriters,
  audienceSchema,
  textRefusals,
} from './announcements.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, success, uuid } from '#contract/platform/scalars.ts'

const path = '/api/central/provider/notification'
const params = v.object({ announcementId: uuid })
const version = count
const texts = { title: announcementText, message: announcementText }
const draft = v.object({ ...texts, audience: audienceSchema })
const notFound = { 'notification not found': 404 } as const
/** Another person changed it since, or it is in a state in which this cannot be done. */
const changed = { ...notFound, 'notification changed meanwhile': 409 } as const
/** Faults of a draft, which may be incomplete. */
const {
  'title not provided': _title,
  'message not provided': _message,
  'link not allowed': _link,
  'contact not allowed': _contact,
  'payment data not allowed': _payment,
  ...draftRefusals
} = textRefusals

export const createAnnouncementDraft = endpoint({
  name: 'createAnnouncementDraft',
  method: 'POST',
  path: `${path}/draft`,
  policy: 'provider',
  roles: announcementWriters,
  summary: 'Keep an announcement that is being written.',
  entry: announcementSchema,
  body: draft,
  answer: v.object({ id: uuid, version }),
  refusals: { ...draftRefusals, 'too many drafts': 409 },
})

export const saveAnnouncementDraft = endpoint({
  name: 'saveAnnouncementDraft',
  method: 'PUT',
  path: `${path}/draft/{announcementId}`,
  policy: 'provider',
  roles: announcementWriters,
  summary: 'Replace the texts and the audience of a draft.',
  params,
  entry: announcementSchema,
  body: v.object({ ...draft.entries, version }),
  answer: v.object({ version }),
  refusals: { ...draftRefusals, ...changed },
})

export const removeAnnouncementDraft = endpoint({
  name: 'removeAnnouncementDraft',
  method: 'DELETE',
  path: `${path}/draft/{announcementId}`,
  policy: 'provider',
  roles: announcementWriters,
  summary: 'Delete a draft.',
  params,
  answer: success,
  refusals: changed,
})

export const countAudience = endpoint({
  name: 'countAudience',
  method: 'POST',
  path: `${path}/draft/{announcementId}/count`,
  policy: 'provider',
  roles: announcementWriters,
  summary: "Begin to count the subscribers of a draft's audience; the list tells how far it got.",
  params,
  answer: success,
  refusals: changed,
})

export const sendAnnouncementDraft = endpoint({
  name: 'sendAnnouncementDraft',
  method: 'POST',
  path: `${path}/draft/{announcementId}/send`,
  policy: 'provider',
  roles: announcementWriters,
  needsFreshSignIn: true,
  summary: 'Send a draft, now or at a time of the time zone of the provider.',
  params,
  body: v.object({
    version,
    /** `YYYY-MM-DD HH:mm`; null: now. */
    at: v.nullable(v.pipe(v.string(), v.check(isLocalTime))),
  }),
  answer: v.object({ recipients: count }),
  refusals: {
    ...textRefusals,
    ...changed,
    'daily limit reached': 429,
    'no subscribers': 409,
    /** The audience was not counted within the last day. */
    'audience not counted': 409,
    'time has passed': 400,
    'time too far ahead': 400,
  },
})

export const stopAnnouncement = endpoint({
  name: 'stopAnnouncement',
  method: 'POST',
  path: `${path}/{announcementId}/stop`,
  policy: 'provider',
  roles: announcementWriters,
  summary: 'Stop a sending; a scheduled announcement becomes a draft again.',
  params,
  answer: success,
  refusals: changed,
})

export const correctAnnouncement = endpoint({
  name: 'correctAnnouncement',
  method: 'POST',
  path: `${path}/{announcementId}/correct`,
  policy: 'provider',
  roles: announcementWriters,
  needsFreshSignIn: true,
  summary: 'Replace the text of a sent announcement in the inboxes, and push it again.',
  params,
  entry: announcementSchema,
  body: v.object({ ...texts, version }),
  answer: v.object({ version }),
  refusals: { ...textRefusals, ...changed, 'too many corrections': 409 },
})

export const withdrawAnnouncement = endpoint({
  name: 'withdrawAnnouncement',
  method: 'POST',
  path: `${path}/{announcementId}/withdraw`,
  policy: 'provider',
  roles: announcementWriters,
  needsFreshSignIn: true,
  summary:
    'Take a sent announcement out of the inboxes, and replace its pushes where they are shown.',
  params,
  answer: success,
  refusals: changed,
})

export const testAnnouncement = endpoint({
  name: 'testAnnouncement',
  method: 'POST',
  path: `${path}/test`,
  policy: 'provider',
  roles: announcementWriters,
  summary: 'Send an announcement, marked as a test, to the account of one CPF or CNPJ alone.',
  body: v.object({ ...texts, document: v.pipe(v.string(), v.maxLength(30)) }),
  /** The browsers of that account that receive announcements. */
  answer: v.object({ devices: count }),
  refusals: { ...textRefusals, 'account not found': 404 },
})

export const announcementChangeEndpoints = [
  createAnnouncementDraft,
  saveAnnouncementDraft,
  removeAnnouncementDraft,
  countAudience,
  sendAnnouncementDraft,
  stopAnnouncement,
  correctAnnouncement,
  withdrawAnnouncement,
  testAnnouncement,
] as const
