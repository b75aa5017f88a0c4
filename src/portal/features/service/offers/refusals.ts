import { requestOffer } from '#contract/service/offers.ts'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { reviewTexts } from './review-texts.ts'
import { texts } from './texts.ts'

export const offerFailure = refusalTexts(requestOffer)({
  own: {
    'request not offered': texts.closed,
    'request already open': reviewTexts.alreadyOpen,
    'request under way': reviewTexts.underWay,
    'contract not found': reviewTexts.contractGone,
    'contract not active': reviewTexts.notActive,
    ...texts.obstacles,
    'offer not available': reviewTexts.gone,
    'price changed': reviewTexts.priceChanged,
  },
  otherwise: filedTexts.notConfirmed,
})
