import { listSubscriberCredits } from '#contract/news/outage-credits.ts'
import { staffOutageEndpoints, updateOutage } from '#contract/news/staff-outages.ts'
import { tenantOutageEndpoints, updateTenantOutage } from '#contract/news/tenant-outages.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { lureRefusalTexts } from '#portal/kit/contact/lure-texts.ts'
import { texts } from './texts.ts'

/** The text that explains why an outage was not kept, published, updated or ended. */
export const outageFailure = refusalTexts(
  ...staffOutageEndpoints,
  ...tenantOutageEndpoints,
)({
  own: {
    'customer not found': texts.gone,
    'place not provided': { text: texts.placeMissing, field: 'place' },
    'invalid place': { text: texts.invalidText, field: 'place' },
    'invalid note': { text: texts.invalidText, field: 'note' },
    ...lureRefusalTexts,
    'invalid times': { text: texts.timesInvalid, field: 'end' },
    'area not provided': { text: texts.areaMissing, field: 'scope' },
    'too many outages': texts.tooMany,
    'outage not found': texts.gone,
    'outage changed meanwhile': texts.changedMeanwhile,
    'affected not counted': texts.notCounted,
    'nobody affected': texts.confirmNobody,
    'too many updates': texts.tooManyUpdates,
  },
})

/** The text that explains why credits were not computed. */
export const creditsFailure = refusalTexts(listSubscriberCredits)({
  own: { 'outage not found': texts.gone },
  otherwise: texts.creditsFailure,
})

/** The text that explains why an update was not published. */
export const updateFailure = refusalTexts(
  updateOutage,
  updateTenantOutage,
)({
  own: {
    'customer not found': texts.gone,
    'invalid place': null,
    'invalid note': { text: texts.invalidText, field: 'note' },
    'link not allowed': { text: lureRefusalTexts['link not allowed'], field: 'note' },
    'contact not allowed': { text: lureRefusalTexts['contact not allowed'], field: 'note' },
    'payment data not allowed': {
      text: lureRefusalTexts['payment data not allowed'],
      field: 'note',
    },
    'invalid times': { text: texts.forecastInvalid, field: 'end' },
    'outage not found': texts.gone,
    'outage changed meanwhile': texts.changedMeanwhile,
    'too many updates': texts.tooManyUpdates,
  },
})
