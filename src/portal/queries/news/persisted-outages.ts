import * as v from 'valibot'
import { type OwnOutage, ownOutageSchema } from '#contract/news/outages.ts'

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)

/** What is called as the server calls it; the rest has the portal's own shape. */
const sameNames = v.pick(ownOutageSchema, ['id', 'kind', 'cause', 'place', 'note', 'phase'])

const outage: v.GenericSchema<unknown, OwnOutage> = v.object({
  ...sameNames.entries,
  // Whether it belongs above everything else only the server knows: a stored outage may be over.
  isCurrent: v.pipe(
    v.unknown(),
    v.transform(() => false),
  ),
  startsAt: moment,
  expectedEnd: v.nullable(moment),
  endedAt: v.nullable(moment),
  updates: v.array(v.object({ at: moment, note: v.string() })),
  contractIds: v.array(v.string()),
  isAsked: v.boolean(),
  // A device may have stored it before this was told.
  isPublic: v.optional(v.boolean(), true),
})

/** What a device may store of the outages. */
export const outagesSchema = v.array(outage)
