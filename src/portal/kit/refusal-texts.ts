import type { commonRefusals } from '#contract/refusals.ts'
import { texts } from './texts.ts'

/** Words for what any endpoint may refuse with; a feature's own record adds the rest. */
export const commonRefusalTexts = {
  'invalid request': texts.serverFailure,
  unauthenticated: 'Você não está autenticado, por favor saia e entre novamente',
  forbidden: 'Você não tem acesso a isto.',
  'client_id does not match host': texts.serverFailure,
  'cross-site request': texts.serverFailure,
  'unknown provider': 'Provedor não encontrado.',
  'not found': texts.serverFailure,
  'method not allowed': texts.serverFailure,
  'payload too large': texts.serverFailure,
  'unsupported media type': texts.serverFailure,
  'too many requests': 'Foram muitas tentativas. Aguarde um pouco e tente de novo.',
  'internal error': texts.serverFailure,
  'upstream failed': texts.serverFailure,
  'upstream unavailable':
    'O sistema do provedor está fora do ar. Tente de novo daqui a alguns minutos.',
} as const satisfies Record<keyof typeof commonRefusals, string>
