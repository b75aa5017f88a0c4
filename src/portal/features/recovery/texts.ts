/** Texts of recovery and first access (specification 2, 4, 5 and 8). */
export const texts = {
  recover: 'Recuperar senha',
  firstAccess: 'Primeiro acesso',
  recoverLead: 'Informe o CPF ou CNPJ do titular do contrato para criar uma nova senha.',
  firstAccessLead: 'Informe o CPF ou CNPJ do titular do contrato para criar sua senha.',
  step: (step: number, of: number) => `Passo ${step} de ${of}`,
  document: 'CPF ou CNPJ',
  next: 'Continuar',
  cpfInvalid: 'Por favor informe um CPF válido',
  cnpjInvalid: 'Por favor informe um CNPJ válido',
  customerUnknown:
    'Não encontramos um cadastro com este CPF/CNPJ. Confira o número ou fale com o seu provedor.',
  noEmail: 'Nenhum e-mail associado ao CPF/CNPJ.',
  noEmailAdvice: 'Peça ao seu provedor que inclua um e-mail no seu cadastro.',
  startAgain: 'O tempo para criar a senha terminou. Comece de novo.',

  emailTitle: 'Escolha o e-mail',
  emailLead: (document: string) =>
    `Enviaremos um código de verificação para confirmar que ${document} é você.`,
  email: 'E-mail que receberá o código',
  emailNotChosen: 'Por favor selecione um e-mail da lista',
  send: 'Enviar código',
  sendFailure: 'Falha ao enviar código de verificação',

  codeTitle: 'Código de verificação',
  codeLead: (email: string) => `Enviamos um código de 9 números para ${email}.`,
  codeLeadUnknown: 'Enviamos um código de 9 números para o e-mail escolhido.',
  code: 'Código',
  codeHint: 'Válido por 10 minutos. Confira também a caixa de spam.',
  codeShape: 'Por favor informe um código de verificação que contenha 9 números',
  codeWrong: 'Código de verificação inválido',
  authenticationFailure: 'Falha na autenticação',
  check: 'Verificar código',
  resend: 'Reenviar código',
  resendIn: (wait: string) => `Reenviar em ${wait}`,
  resent: 'Enviamos um novo código. O anterior não vale mais.',

  passwordTitle: 'Crie sua nova senha',
  passwordLead: 'Ao salvar, os aparelhos em que a sua conta está aberta serão desconectados.',
  weakCentralLead:
    'A senha da central do assinante está certa, mas é fácil de adivinhar. Crie uma senha só do portal: é com ela que você vai entrar.',
  save: 'Salvar senha',

  doneTitle: 'Senha alterada',
  doneLead: 'Entre com a sua nova senha para continuar.',
  enter: 'Entrar',
} as const
