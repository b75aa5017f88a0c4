/** Words of invitations: of those that are open, and of the page that accepts one. */
export const invitationTexts = {
  invitations: 'Convites em aberto',
  expires: (when: string) => `Vale até ${when}`,
  resend: 'Enviar de novo',
  resendNamed: (name: string) => `Enviar de novo o convite de ${name}`,
  invited: 'Convite enviado',
  inviteFailure:
    'O e-mail não saiu. O convite pode ter ficado na lista: tente enviar de novo em instantes.',
  withdraw: 'Cancelar convite',
  withdrawNamed: (name: string) => `Cancelar o convite de ${name}`,
  withdrawn: 'Convite cancelado',
  withdrawFailure: 'Falha ao cancelar o convite',
  invitationGone: 'Este convite não existe mais. Recarregue a lista.',

  acceptTitle: 'Tenho um convite',
  acceptLead: 'Digite o código que você recebeu por e-mail.',
  code: 'Código do convite',
  codeMissing: 'Por favor, informe o código do convite',
  codeWrong: 'Código inválido ou vencido. Confira o e-mail, ou peça outro convite.',
  codeFailure: 'Falha ao conferir o código',
  next: 'Continuar',
  welcome: (name: string) => `Olá, ${name}`,
  password: 'Nova senha',
  passwordHint:
    'De 12 a 128 caracteres, difícil de adivinhar: três ou quatro palavras sem relação servem bem.',
  passwordWeak: 'Senha fácil de adivinhar. Escolha outra.',
  accept: 'Salvar senha',
  acceptFailure: 'Falha ao salvar a senha',
  doneTitle: 'Senha salva',
  doneLead: (email: string) => `Agora entre com ${email} e a senha que você escolheu.`,
  enter: 'Entrar',
  toSignIn: 'Já tenho senha',
} as const
