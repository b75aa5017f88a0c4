import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
} from '#contract/staff/own-staff-sessions.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './own-session-texts.ts'

export const endSessionFailure = refusalTexts(
  endAdminSession,
  endOwnSession,
)({
  own: { 'session not found': texts.gone, 'own session': texts.ownSession },
  otherwise: texts.endFailure,
})

export const endOthersFailure = refusalTexts(
  endOtherAdminSessions,
  endOtherOwnSessions,
)({ own: {}, otherwise: texts.endOthersFailure })
