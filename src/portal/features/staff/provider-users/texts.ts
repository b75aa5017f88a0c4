import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'

/** Words of the screen with a provider's users. */
export const texts = {
  title: 'Equipe',
  lead: 'Quem pode entrar na área do provedor, e o que cada pessoa pode fazer.',
  loading: 'Carregando a equipe',
  loadFailure: 'Falha ao obter a equipe',

  roles: {
    owner: 'Responsável',
    support: 'Atendimento',
    reader: 'Consulta',
    messages: 'Comunicados',
  } satisfies Record<ProviderRole, string>,
  roleEffects: {
    owner: 'Faz tudo e cuida da equipe.',
    support: 'Ajuda os assinantes e avisa de quedas. Não envia comunicados.',
    reader: 'Vê tudo o que o atendimento vê, sem alterar nada.',
    messages: 'Envia comunicados aos assinantes e avisa de quedas.',
  } satisfies Record<ProviderRole, string>,

  shared: 'Acesso compartilhado',
  sharedNote: (client: string) =>
    `Usuário ${client}, com uma senha só para todos. Quando cada pessoa tiver o próprio acesso, desative este.`,
  self: 'Você',
  disabled: 'Desativado',
  noAuthenticator: 'Sem autenticador',
  passwordSince: (when: string) => `Senha definida em ${when}`,
  sessions: (count: number) =>
    count === 0
      ? 'Sem sessão aberta'
      : count === 1
        ? '1 sessão aberta'
        : `${count} sessões abertas`,

  passkeys: (count: number) => (count === 1 ? '1 chave de acesso' : `${count} chaves de acesso`),

  neverSignedIn: 'Ainda não entrou',
  lastSignIn: (when: string) => `Última entrada em ${when}`,

  tenantTitle: 'Usuários do provedor',
  tenantLead:
    'Cada pessoa com o próprio acesso. Depois da primeira, quem convida e muda funções são os responsáveis, na área do provedor.',
  nobodyNamed: 'Ninguém ainda: convide o responsável, ou defina a senha do acesso compartilhado.',

  role: 'Função',
  roleOf: (name: string) => `Função de ${name}`,
  roleChanged: 'Função alterada',
  roleFailure: 'Falha ao alterar a função',

  renew: 'Enviar novo acesso',
  renewNamed: (name: string) => `Enviar novo acesso para ${name}`,
  renewNote:
    'Um código vai para o e-mail da pessoa, que escolhe outra senha e perde o autenticador e as chaves de acesso antigos. Até lá nada muda.',
  renewTitle: (name: string) => `Enviar novo acesso para ${name}?`,
  renewed: 'E-mail enviado',
  renewFailure: 'Falha ao enviar o e-mail',

  reset: 'Remover autenticador',
  resetNamed: (name: string) => `Remover autenticador de ${name}`,
  resetTitle: (name: string) => `Remover o autenticador de ${name}?`,
  resetNote:
    'Para quem perdeu o celular e sabe a senha. As chaves de acesso também são removidas, as sessões terminam, os códigos de recuperação deixam de valer, e a pessoa é avisada por e-mail. Até cadastrar outro autenticador, a senha basta.',
  wasReset: 'Autenticador removido',
  resetFailure: 'Falha ao remover o autenticador',
  notEnrolled: 'Esta pessoa não tem autenticador nem chave de acesso. Atualize a página.',

  endSessions: 'Encerrar sessões',
  endSessionsNamed: (name: string) => `Encerrar sessões de ${name}`,
  sessionsEnded: 'Sessões encerradas',
  endFailure: 'Falha ao encerrar as sessões',

  enable: 'Reativar',
  enableNamed: (name: string) => `Reativar ${name}`,
  wasEnabled: 'Acesso reativado',
  disable: 'Desativar',
  disableNamed: (name: string) => `Desativar ${name}`,
  disableTitle: (name: string) => `Desativar ${name}?`,
  disableNote:
    'As sessões terminam agora, e o acesso fica fechado até que alguém o reative. O nome continua no registro.',
  wasDisabled: 'Acesso desativado',
  accessFailure: 'Falha ao alterar o acesso',
  lastOwner: 'Esta é a última pessoa responsável. Convide outra antes.',
  lastOwnerOfTenant:
    'Esta é a última pessoa responsável. Defina antes uma senha do provedor, que reativa o acesso compartilhado.',
  own: 'Peça a um colega: ninguém altera o próprio acesso.',
  sharedFixed: 'O acesso compartilhado só pode ser desativado.',
  userDisabled: 'Este acesso está desativado. Reative-o antes.',
  notFound: 'Este acesso não existe mais. Recarregue a lista.',

  invite: 'Convidar uma pessoa',
  inviteLead: 'Ela recebe um código por e-mail e escolhe a própria senha.',
  inviteOwner: 'Convidar o responsável',
  inviteOwnerLead:
    'A primeira pessoa do provedor. Ela recebe um código por e-mail, escolhe a própria senha e convida as outras.',
  ownerExists: 'O provedor já tem uma pessoa responsável: ela convida as outras.',
  emailTaken: 'Esta pessoa já está na equipe.',

  chooseLead: (email: string, role: string) => `${role}. Você vai entrar com ${email}.`,
} as const
