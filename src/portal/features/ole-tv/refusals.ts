import type { RefusalText } from '#contract/endpoint.ts'
import { activateOleTv } from '#contract/ole-tv.ts'
import type { Notice } from '#portal/kit/toasts.ts'
import { refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type Words = Pick<Notice, 'kind' | 'text'>

const failed: Words = { kind: 'error', text: texts.activationFailure }

/** What an activation that was refused says (specification 8). */
const words: Readonly<Record<RefusalText<typeof activateOleTv>, Words>> = {
  'cliente ja existe': { kind: 'warning', text: texts.alreadyActive },
  'e-mail ja esta em uso': { kind: 'warning', text: texts.emailTaken },
  'activation in progress': { kind: 'warning', text: texts.inProgress },
  'activation not offered': { kind: 'warning', text: texts.contactLead },
  'email not provided': { kind: 'warning', text: texts.emailMissing },
  'invalid email': { kind: 'warning', text: texts.emailInvalid },
  'app not found': failed,
  'activation refused': failed,
  'invalid request': failed,
  unauthenticated: failed,
  forbidden: failed,
  'client_id does not match host': failed,
  'cross-site request': failed,
  'unknown provider': failed,
  'not found': failed,
  'method not allowed': failed,
  'payload too large': failed,
  'unsupported media type': failed,
  'too many requests': failed,
  'internal error': failed,
  'upstream failed': failed,
  'upstream unavailable': failed,
}

export function oleTvFailure(error: unknown): Words {
  const text = refusalText(activateOleTv, error)
  return text ? words[text] : failed
}
