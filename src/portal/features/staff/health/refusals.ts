import { dropGivenUpJobs, retryGivenUpJobs } from '#contract/installation/given-up-jobs.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { givenUpTexts as texts } from './given-up-texts.ts'

/** Why jobs were not tried again. */
export const retryFailure = refusalTexts(retryGivenUpJobs)({
  own: { 'no such job': texts.gone },
  otherwise: texts.retryFailure,
})

/** Why jobs were not dropped. */
export const dropFailure = refusalTexts(dropGivenUpJobs)({
  own: { 'no such job': texts.gone },
  otherwise: texts.dropFailure,
})
