import { activateApp, createBookApp } from '#contract/service/apps.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Explains why an activation failed; shown at the e-mail field when the e-mail is the cause. */
export const activationFailure = refusalTexts(
  activateApp,
  createBookApp,
)({
  own: {
    'app not found': texts.notFound,
    'activation not offered': texts.contactLead,
    'activation in progress': 'Sua ativação já está em andamento. Aguarde um momento.',
    'account already exists': 'Já existe uma conta deste aplicativo com o seu CPF ou CNPJ.',
    'email already in use': {
      text: 'Este e-mail já está em uso neste aplicativo. Informe outro.',
      field: 'email',
    },
    'activation refused': 'O aplicativo não aceitou a ativação. Fale com a gente.',
    'email not provided': { text: texts.emailMissing, field: 'email' },
    'invalid email': { text: texts.emailInvalid, field: 'email' },
    'phone not found': texts.phoneMissing,
    'price changed': 'O preço mudou. Confira o valor de agora e confirme de novo.',
  },
})
