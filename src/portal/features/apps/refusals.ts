import { activateApp, createBookApp } from '#contract/apps.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

const words: Readonly<Record<RefusalText<typeof activateApp>, string>> = {
  ...commonRefusalTexts,
  'app not found': texts.notFound,
  'activation not offered': texts.contactLead,
  'activation in progress': 'Sua ativação já está em andamento. Aguarde um momento.',
  'account already exists': 'Já existe uma conta deste aplicativo com o seu CPF ou CNPJ.',
  'email already in use': 'Este e-mail já está em uso neste aplicativo. Informe outro.',
  'activation refused': 'O aplicativo não aceitou a ativação. Fale com a gente.',
  'email not provided': texts.emailMissing,
  'invalid email': texts.emailInvalid,
  'phone not found': texts.phoneMissing,
}

const atEmail: ReadonlySet<string> = new Set([
  'email already in use',
  'email not provided',
  'invalid email',
])

/** What to say when an activation failed: beside the e-mail when that is at fault. */
export function activationFailure(error: unknown): SubmitFailure<'email'> {
  const text = refusalText(activateApp, error) ?? refusalText(createBookApp, error)
  if (text === null) return { text: common.serverFailure }
  if (atEmail.has(text)) return { text: words[text], field: 'email' }
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null
  return { text: words[text], requestId }
}
