import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'

/** Words about the access of a provider's user, for administrators and for the user. */
export const texts = {
  access: 'Acesso do provedor',
  accessLead: (client: string) =>
    `O provedor entra em /admin, no endereço dele, com o usuário ${client} e esta senha.`,
  accessLoading: 'Carregando o acesso do provedor',
  accessFailure: 'Falha ao obter o acesso do provedor',
  noAccess: 'Ainda sem senha: ninguém deste provedor consegue entrar.',
  passwordSince: (when: string) => `Senha definida em ${when}.`,
  newGivenPassword: 'Nova senha do provedor',
  passwordWeak: 'Senha fácil de adivinhar. Use outra, ou deixe o portal sugerir uma.',
  setPassword: 'Definir senha',
  passwordSet: 'Senha do provedor definida',
  setFailure: 'Falha ao definir a senha do provedor',

  twoSteps: 'Verificação em duas etapas',
  rule: 'Código depois da senha',
  rules: {
    off: 'Desligada',
    optional: 'Opcional',
    required: 'Obrigatória',
  } satisfies Record<SecondFactorRule, string>,
  ruleEffects: {
    off: 'O usuário do provedor entra só com a senha, mesmo que tenha um autenticador.',
    optional: 'O usuário do provedor pode cadastrar um autenticador em “Meu acesso”.',
    required:
      'Quem ainda não tem autenticador cadastra um ao entrar. Sessões abertas só com a senha terminam.',
  } satisfies Record<SecondFactorRule, string>,
  saveRule: 'Salvar regra',
  ruleSaved: 'Regra da verificação em duas etapas salva',
  ruleFailure: 'Falha ao salvar a regra da verificação em duas etapas',
  hasAuthenticator: 'O usuário tem um autenticador cadastrado.',
  hasNone: 'O usuário não tem autenticador cadastrado.',
  reset: 'Remover autenticador',
  resetTitle: 'Remover o autenticador deste provedor?',
  resetNote:
    'Para quem perdeu o celular e os códigos de recuperação. As sessões do usuário terminam, e os códigos deixam de valer.',
  wasReset: 'Autenticador removido',
  resetFailure: 'Falha ao remover o autenticador',
  notEnrolled: 'Este usuário não tem autenticador. Atualize a página.',

  recoveryCodes: 'Códigos de recuperação',
  recoveryLead: 'Cada código substitui uma vez o do autenticador, se você perder o celular.',
  noneYet: 'Você não tem autenticador: ele é cadastrado na próxima entrada.',
  noCodesYet: 'Você os recebe ao cadastrar o autenticador.',
  renewCodes: 'Gerar novos códigos',
  renewCodesTitle: 'Gerar novos códigos de recuperação?',
  renewCodesNote: 'Os códigos que você guardou deixam de valer.',
  renewCodesFailure: 'Falha ao gerar os códigos',
  notEnrolledSelf: 'Este acesso não tem autenticador. Atualize a página.',

  own: 'Meu acesso',
  ownLead: 'A sua senha, a proteção do seu acesso e onde ele está aberto.',
  ownLoading: 'Carregando o seu acesso',
  ownFailure: 'Falha ao obter o seu acesso',
  password: 'Senha',
  newPasswordHint:
    'De 12 a 128 caracteres, difícil de adivinhar: três ou quatro palavras sem relação servem bem.',
  ownPasswordWeak: 'Senha fácil de adivinhar. Escolha outra.',
  passwordUnchanged: 'A nova senha precisa ser diferente da atual',
  changePassword: 'Trocar senha',
  passwordChanged: 'Senha trocada. As suas outras sessões terminaram.',
  changeFailure: 'Falha ao trocar a senha',

  ruleOff:
    'Desligada para este provedor: você entra só com a senha. A administração do portal pode ligar.',
  canActivate:
    'Com ela, além da senha, o portal pede a cada entrada um código do seu celular. Quem descobrir a senha não entra.',
  activate: 'Ativar',
  isActive: 'Ativa: a cada entrada o portal pede a senha e um código do autenticador.',
  codesLeft: (count: number) =>
    count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`,
  newPhone:
    'Vai trocar de celular? Cadastre o novo: o antigo vale até você confirmar. Já está sem ele? Entre com um código de recuperação e troque aqui.',
  replacePhone: 'Trocar de celular',
  newPhoneTitle: 'Novo autenticador',
  newPhoneLead:
    'Leia este código com o aplicativo autenticador do celular novo. O antigo vale até você confirmar aqui; depois, ele e os códigos de recuperação antigos deixam de valer, e as suas outras sessões terminam.',
  phoneReplaced: 'Autenticador trocado',
  replacePhoneFailure: 'Falha ao trocar o autenticador',
  isRequired: 'Ela é obrigatória neste provedor e não pode ser desativada.',
  deactivate: 'Desativar',
  deactivateTitle: 'Desativar a verificação em duas etapas?',
  deactivateNote:
    'Você passa a entrar só com a senha, e os códigos de recuperação deixam de valer. As suas outras sessões terminam.',
  deactivated: 'Verificação em duas etapas desativada',
  activated: 'Verificação em duas etapas ativada',
  activateFailure: 'Falha ao ativar a verificação em duas etapas',
  deactivateFailure: 'Falha ao desativar a verificação em duas etapas',
  alreadyActive: 'A verificação em duas etapas já está ativa. Atualize a página.',
  alreadyInactive: 'A verificação em duas etapas já está desativada. Atualize a página.',
} as const
