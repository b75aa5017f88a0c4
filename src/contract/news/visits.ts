import * as v from 'valibot'
import { maxVisitStep } from '#domain/news/results/visit-figures.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { success } from '#contract/platform/scalars.ts'

/** Starts without a network that one report tells of; more than a device has between two visits. */
export const maxOfflineStarts = 9

const wholeNumber = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))

export const reportVisit = endpoint({
  name: 'reportVisit',
  method: 'POST',
  path: '/api/central/visit',
  policy: 'public',
  summary: 'What one of some visits was like: steps of time, and nothing of a person.',
  description:
    'Sent by a tenth of the visits, which the device chooses. `paint` and `payable` are steps of time (up to 0.5, 1, 1.5, 2.5 and 4 seconds, and longer): until something was drawn, and from the tap on a bill to its code. Only sums by provider and day are stored. Reports beyond the limits, and all where they are switched off, are answered alike and not counted.',
  body: v.object({
    paint: v.optional(wholeNumber(maxVisitStep)),
    payable: v.optional(wholeNumber(maxVisitStep)),
    /** Earlier visits of the same share that began without a network. */
    offline_starts: wholeNumber(maxOfflineStarts),
    installed: v.boolean(),
    reminders: v.boolean(),
  }),
  answer: success,
  refusals: {},
})
