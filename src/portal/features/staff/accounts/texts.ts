/** Words of the sign-in pages of administrators and of provider users (specification 8). */
export const texts = {
  adminTitle: 'Entrar na administração',
  adminLead: 'Só para quem cuida dos provedores deste portal.',
  email: 'E-mail',
  password: 'Senha',
  passwordMissing: 'Por favor, informe a senha',
  enter: 'Entrar',
  startOver: 'Começar de novo',

  codeTitle: 'Código de verificação',
  codeLead: 'Abra o seu aplicativo autenticador e digite o código de 6 números.',
  code: 'Código do autenticador',
  codeMissing: 'Por favor, informe o código',
  codeWrong: 'Código inválido, ou já usado. Espere o próximo e tente de novo.',
  toRecovery: 'Perdi o celular',
  recoveryLead: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.',
  recoveryCode: 'Código de recuperação',
  toAuthenticator: 'Usar o autenticador',
  codesLeft: (count: number) =>
    count === 1
      ? 'Resta 1 código de recuperação. Peça um novo acesso antes que acabe.'
      : `Restam ${count} códigos de recuperação.`,

  enrolmentTitle: 'Proteja o seu acesso',
  enrolmentLead:
    'Leia este código com um aplicativo autenticador do celular. A partir de agora, ele confirma cada entrada.',
  qrCode: 'Código QR para o aplicativo autenticador',
  openAuthenticator: 'Abrir no autenticador deste aparelho',
  typeSecret: 'Não consegue ler? Digite esta chave no aplicativo:',
  secret: 'Chave do autenticador',
  copySecret: 'Copiar chave',
  secretCopied: 'Chave copiada',
  preparing: 'Preparando a chave',
  confirm: 'Confirmar',
  postpone: 'Agora não',
  postponeNote: 'Pular este passo só é possível na demonstração.',

  recoveryTitle: 'Guarde os códigos de recuperação',
  recoveryIntroduction:
    'Se você perder o celular, cada um destes códigos substitui uma vez o do autenticador. Eles não serão mostrados de novo.',
  recoveryCodes: 'Códigos de recuperação',
  copyCodes: 'Copiar códigos',
  downloadCodes: 'Baixar códigos',
  codesFile: 'codigos-de-recuperacao.txt',
  codesCopied: 'Códigos copiados',
  kept: 'Já guardei, continuar',

  againTitle: 'Entre de novo',
  againLead: (login: string) =>
    `A sua sessão terminou. Informe a senha de ${login} para continuar de onde parou.`,
  leave: 'Sair',
  idleTitle: 'Sua sessão vai terminar',
  idleLead:
    'Você não usa esta área há um tempo. Em menos de dois minutos o portal pede a senha de novo. Nada do que você digitou se perde.',
  goOn: 'Continuar',
  confirmTitle: 'Confirme que é você',
  confirmLead: (login: string) =>
    `Para continuar, informe de novo a senha de ${login}. Nada do que você digitou se perde.`,
  enrolmentDue: 'Este acesso pede um autenticador novo. Saia e entre de novo.',

  credentialsWrong: 'Credenciais inválidas',
  dataWrong: 'Dados inválidos',
  failure: 'Falha ao acessar',
  notKept:
    'O navegador não guardou esta entrada. Permita os cookies deste site e tente de novo, ou use outro navegador.',
  stepOver:
    'O tempo para o código acabou. Informe a senha de novo. Se acabou de informar, permita os cookies deste site no navegador.',
  enrolled: 'Este acesso já tem um autenticador. Entre de novo e use o código.',
  offerExpired: 'O tempo para o novo autenticador acabou. Feche e comece de novo.',
  notEnrolled: 'Este acesso não tem mais autenticador. Atualize a página.',

  providerTitle: 'Acesso do provedor',
  providerLead: 'Para atender os assinantes, avisar e ver como vai o portal.',
  forgotten:
    'Esqueceu a senha? Quem é responsável na equipe do seu provedor envia um novo acesso por e-mail. Se é você, peça a quem administra a plataforma.',
  user: 'Usuário ou e-mail',
  hasInvitation: 'Tenho um convite',
  userOrPasswordMissing: 'Usuário ou senha não informados',
} as const
