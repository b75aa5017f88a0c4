import * as v from 'valibot'
import { minSearchLength } from '#domain/news/announcements/audience.ts'
import { announcementWriters } from './announcements.ts'
import { endpoint } from '#contract/platform/endpoint.ts'

/** What the audience of an announcement is chosen by, and the ERP has too many of to list. */
export const audienceKinds = ['city', 'district', 'plan'] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** Names of cities, districts and plans in the provider's ERP that contain a text, 20 at most. */
export const searchAudience = endpoint({
  name: 'searchAudience',
  method: 'GET',
  path: '/api/central/provider/notification/audience',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: announcementWriters,
  summary: 'Search the cities, districts and plans that an announcement may be limited to.',
  query: v.object({
    kind: v.picklist(audienceKinds),
    text: v.pipe(v.string(), v.trim(), v.minLength(minSearchLength), v.maxLength(60)),
  }),
  /** `id`: the ERP's own; of a district, which has none there, its name. */
  answer: v.object({ found: v.array(v.object({ id: v.string(), name: v.string() })) }),
  refusals: {},
})
