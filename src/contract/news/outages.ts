import * as v from 'valibot'
import { outageCauses, outageKinds } from '#domain/news/outages/outage.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, uuid } from '#contract/platform/scalars.ts'

const phases = ['planned', 'now', 'late', 'ended', 'cancelled'] as const

/** What staff added while it lasted, the newest last. */
const updateSchema = v.object({ at: instant, note: v.string() })

/** An outage or a maintenance that affects the signed-in subscriber. */
export const ownOutageSchema = v.object({
  id: uuid,
  kind: v.picklist(outageKinds),
  cause: v.picklist(outageCauses),
  /** Where it is, in words for subscribers. */
  place: v.string(),
  note: v.string(),
  phase: v.picklist(phases),
  /** It belongs above everything else: it is happening, was told already, or ended a short while ago. */
  is_current: v.boolean(),
  starts_at: instant,
  /** The forecast; null: none. */
  expected_end: v.nullable(instant),
  ended_at: v.nullable(instant),
  updates: v.array(updateSchema),
  /** The contracts it affects; empty: all of them. */
  contract_ids: v.array(v.string()),
  /** Whether the subscriber asked to be told of its end at any hour. */
  is_asked: v.boolean(),
  /** Whether the status page has it too, which leaves out one of single contracts. */
  is_public: v.optional(v.boolean()),
})
export type RawOwnOutage = v.InferInput<typeof ownOutageSchema>

export interface OwnOutage extends Omit<
  v.InferOutput<typeof ownOutageSchema>,
  | 'contract_ids'
  | 'ended_at'
  | 'expected_end'
  | 'is_asked'
  | 'is_current'
  | 'is_public'
  | 'starts_at'
  | 'updates'
> {
  readonly isCurrent: boolean
  readonly startsAt: Date
  readonly expectedEnd: Date | null
  readonly endedAt: Date | null
  readonly updates: readonly { readonly at: Date; readonly note: string }[]
  readonly contractIds: readonly string[]
  readonly isAsked: boolean
  /** Whether the status page has it too. */
  readonly isPublic: boolean
}

const toDate = (at: string | null) => (at === null ? null : new Date(at))

/** Converts a raw outage to the product's own type. */
export function readOwnOutage(raw: v.InferOutput<typeof ownOutageSchema>): OwnOutage {
  const { is_current, starts_at, expected_end, ended_at, contract_ids, is_asked, ...rest } = raw
  const { is_public, ...same } = rest
  return {
    ...same,
    isCurrent: is_current,
    startsAt: new Date(starts_at),
    expectedEnd: toDate(expected_end),
    endedAt: toDate(ended_at),
    updates: raw.updates.map(({ at, note }) => ({ at: new Date(at), note })),
    contractIds: contract_ids,
    isAsked: is_asked,
    isPublic: is_public !== false,
  }
}

/** Those of the last ninety days and those to come: what is happening first, then the newest. */
export const listOwnOutages = endpoint({
  name: 'listOwnOutages',
  method: 'GET',
  path: '/api/central/outages',
  policy: 'subscriber',
  summary: 'Outages and maintenances that affect the signed-in customer.',
  worksWithoutErp: true,
  isOpenToViewings: true,
  answer: v.object({ outages: v.array(ownOutageSchema) }),
  refusals: {},
})

/** The push of the end then comes at night too. */
export const askOutageEnd = endpoint({
  name: 'askOutageEnd',
  method: 'POST',
  path: '/api/central/outages/{outageId}/ask',
  policy: 'subscriber',
  summary: 'Ask to be told of the end of an outage at any hour.',
  worksWithoutErp: true,
  params: v.object({ outageId: uuid }),
  answer: success,
  refusals: { 'outage not found': 404, 'outage ended': 409 },
})

export const ownOutageEndpoints = [listOwnOutages, askOutageEnd] as const
