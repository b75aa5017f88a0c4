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
    'Não encontramos um cadastro com este CPF/CNPJ. Confira o número ou fale com a gente.',
  noEmail: 'Nenhum e-mail associado ao CPF/CNPJ.',
  noContactAdvice:
    'Para entrar, fale com a gente para incluir um e-mail ou um celular no seu cadastro, e tente de novo.',
  phone: 'Telefone:',
  whatsapp: 'WhatsApp:',
  centralAdvice: 'Se você tem a senha da central do assinante, volte e entre com ela.',
  notKept: 'O navegador não guardou esta entrada. Permita os cookies deste site.',
  startAgain: 'O tempo para criar a senha terminou. Comece de novo.',

  emailTitle: 'Escolha o e-mail',
  emailLead: (document: string) =>
    `Enviaremos um código de verificação para confirmar que ${document} é você.`,
  contactTitle: 'Onde receber o código',
  email: 'E-mail que receberá o código',
  contact: 'Envie o código por',
  contactLabels: {
    mail: (contact: string) => `E-mail ${contact}`,
    sms: (contact: string) => `SMS ${contact}`,
    whatsapp: (contact: string) => `WhatsApp ${contact}`,
  },
  concealedLead:
    'Se este CPF/CNPJ for de um cliente, um código de verificação será enviado ao contato do cadastro.',
  concealedLabels: {
    mail: 'Enviar para o e-mail do cadastro',
    sms: 'Enviar SMS para o celular do cadastro',
    whatsapp: 'Enviar para o WhatsApp do cadastro',
  },
  contactNotChosen: 'Por favor selecione uma opção da lista',
  dailyMessagesUsedUp:
    'As mensagens de hoje acabaram. Escolha um e-mail, tente amanhã ou fale com a gente.',
  emailNotChosen: 'Por favor selecione um e-mail da lista',
  send: 'Enviar código',
  sendFailure: 'Falha ao enviar código de verificação',

  codeTitle: 'Código de verificação',
  codeLeads: {
    mail: (contact: string) => `Enviamos um código de 9 números para ${contact}.`,
    sms: (contact: string) => `Enviamos um código de 9 números por SMS para ${contact}.`,
    whatsapp: (contact: string) => `Enviamos um código de 9 números pelo WhatsApp ${contact}.`,
  },
  concealedCodeLeads: {
    mail: 'Se este CPF/CNPJ for de um cliente com e-mail no cadastro, enviamos a ele um código de 9 números.',
    sms: 'Se este CPF/CNPJ for de um cliente com celular no cadastro, enviamos a ele um código de 9 números por SMS.',
    whatsapp:
      'Se este CPF/CNPJ for de um cliente com celular no cadastro, enviamos a ele um código de 9 números pelo WhatsApp.',
  },
  concealedHint:
    'Válido por 10 minutos. Se não chegar, confira o CPF/CNPJ, escolha outro contato ou fale com a gente.',
  codeLeadUnknown: 'Enviamos um código de 9 números para o contato escolhido.',
  code: 'Código',
  codeHint: 'Válido por 10 minutos. Confira também a caixa de spam.',
  messageHint: 'Válido por 10 minutos.',
  codeShape: 'Por favor informe um código de verificação que contenha 9 números',
  codeWrong: 'Código de verificação inválido',
  authenticationFailure: 'Falha na autenticação',
  check: 'Verificar código',
  resend: 'Reenviar código',
  resendIn: (wait: string) => `Reenviar em ${wait}`,
  resent: 'Enviamos um novo código. O anterior não vale mais.',
  concealedResent:
    'Se o cadastro tiver este contato, um novo código foi enviado. O anterior não vale mais.',

  passwordTitle: 'Crie sua nova senha',
  passwordLead: 'Ao salvar, os aparelhos em que a sua conta está aberta serão desconectados.',
  firstPasswordTitle: 'Crie sua senha',
  firstPassword: 'Senha',
  repeatFirstPassword: 'Repita a senha',
  firstPasswordLead: 'É com ela que você vai entrar daqui em diante.',
  weakCentralLead:
    'A senha da central do assinante está certa, mas é fácil de adivinhar. Crie uma senha só do portal: é com ela que você vai entrar.',
  save: 'Salvar senha',

  doneTitle: 'Senha alterada',
  doneLead: 'Agora é só entrar.',
  firstDoneTitle: 'Senha criada',
  firstDoneLead: 'Agora é só entrar.',
  firstDone: 'Senha criada. Seu acesso está pronto.',
  enter: 'Entrar',
} as const
