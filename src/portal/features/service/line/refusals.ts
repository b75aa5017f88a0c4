import { orderLineAction } from '#contract/service/lines.ts'
import { beginSpeedTest } from '#contract/service/speed-test.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { speedTexts } from './speed-texts.ts'
import { texts } from './texts.ts'

/** Why an action was not carried out. */
export const actionFailure = refusalTexts(orderLineAction)({
  own: {
    'line not found': texts.notFound,
    'not offered': texts.notOfferedAction,
    'action not possible': texts.notPossible,
    'action refused': texts.refused,
  },
  common: {
    'too many requests': {
      text: texts.wait,
      textWithWait: (wait) => `Isto foi pedido há pouco. Aguarde ${wait} para pedir de novo.`,
    },
  },
  otherwise: texts.actionFailure,
})

/** Why no speed test was made. */
export const speedTestFailure = refusalTexts(beginSpeedTest)({
  own: {},
  common: {
    'too many requests': {
      text: speedTexts.failure,
      textWithWait: (wait) => `O teste pode ser feito quatro vezes por hora. Aguarde ${wait}.`,
    },
  },
  otherwise: speedTexts.failure,
})
