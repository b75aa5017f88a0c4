/** Texts of the sign-in screens (specification 2 and 8). */
export const texts = {
  title: 'Entrar',
  lead: 'Use o CPF ou CNPJ do titular do contrato.',
  document: 'CPF ou CNPJ',
  password: 'Senha',
  anyPassword: 'Senha do portal ou da central do assinante',
  enter: 'Entrar',
  recover: 'Recuperar senha',
  firstAccess: 'Primeiro acesso',
  firstAccessQuestion: 'Ainda não tem senha?',
  noPasswordQuestion: 'Não tem nenhuma das duas senhas?',
  welcomeBack: 'Que bom ver você de novo',
  rememberedAs: 'Seu documento',
  notMe: 'Não sou eu',
  expired: 'Sua sessão terminou. Entre novamente para continuar.',
  expiredUnsent:
    'Sua sessão terminou, e o pedido de atendimento que esperava a conexão foi apagado sem ser enviado. Entre e escreva de novo.',
  erased: 'Sua conta no portal foi excluída. Seu contrato com o provedor continua.',
  signedOut: 'Você saiu da sua conta. Até logo!',
  passkey: 'Entrar com a digital ou o rosto',
  passkeyDeclined: 'Tudo bem. Entre com a sua senha.',
  passkeyGone:
    'Esta entrada com a digital ou o rosto não vale mais. Entre com a senha; depois você pode ativá-la de novo.',
  passkeyInvalid: 'Não foi possível reconhecer este aparelho. Tente de novo ou entre com a senha.',
  passkeyOffline: 'Para entrar é preciso estar conectado à internet.',
  documentMissing: 'Por favor informe um CPF/CNPJ',
  documentInvalid: 'Por favor informe um CPF/CNPJ válido',
  customerUnknown:
    'Não encontramos um cadastro com este CPF/CNPJ. Se você ainda não tem senha, clique em "Primeiro Acesso".',
  passwordMissing: 'Por favor informe uma senha',
  passwordWrong: 'CPF/CNPJ ou senha inválidos, tente novamente ou clique em "Recuperar Senha"',
  weakCentralPassword:
    'A senha da central é fácil de adivinhar. Crie uma senha nova em "Recuperar Senha".',
} as const
