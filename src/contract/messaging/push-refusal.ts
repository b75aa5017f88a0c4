import * as v from 'valibot'

/** What a push service refuses: the signature of all pushes, one push, or a subscription of another key. */
export const pushRefusalReasons = ['signature', 'message', 'key'] as const

/** Refusals of a push service within a day. */
export const pushRefusalSchema = v.object({
  /** The host of the push service. */
  host: v.string(),
  reason: v.picklist(pushRefusalReasons),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type PushRefusal = v.InferOutput<typeof pushRefusalSchema>
