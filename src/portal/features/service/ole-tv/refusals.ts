import { activateOleTv } from '#contract/service/ole-tv.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const warning = (text: string) => ({ text, kind: 'warning' }) as const

/** Text for a refused activation (specification 8). */
export const activationFailure = refusalTexts(activateOleTv)({
  own: {
    'cliente ja existe': warning(texts.alreadyActive),
    'e-mail ja esta em uso': warning(texts.emailTaken),
    'activation in progress': warning(texts.inProgress),
    'activation not offered': warning(texts.contactLead),
    'email not provided': warning(texts.emailMissing),
    'invalid email': warning(texts.emailInvalid),
    'app not found': null,
    'activation refused': null,
  },
  otherwise: texts.activationFailure,
})
