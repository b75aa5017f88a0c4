/** Words of the screen with the administrators. */
export const texts = {
  title: 'Administradores',
  lead: 'Quem pode entrar na administração deste portal.',
  loading: 'Carregando os administradores',
  loadFailure: 'Falha ao obter os administradores',

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

  renew: 'Renovar acesso',
  renewNamed: (name: string) => `Renovar acesso de ${name}`,
  renewLead:
    'Para quem perdeu o celular ou a senha. As sessões terminam, as chaves de acesso deixam de valer, e um autenticador novo é cadastrado na próxima entrada.',
  newPassword: 'Nova senha',
  renewed: 'Acesso renovado',
  renewFailure: 'Falha ao renovar o acesso',
  keep: 'Deixar como está',

  endSessions: 'Encerrar sessões',
  endSessionsNamed: (name: string) => `Encerrar sessões de ${name}`,
  sessionsEnded: 'Sessões encerradas',
  endFailure: 'Falha ao encerrar as sessões',

  disable: 'Desativar',
  disableNamed: (name: string) => `Desativar ${name}`,
  disableTitle: (name: string) => `Desativar ${name}?`,
  disableNote:
    'As sessões terminam agora, e o acesso fica fechado até que alguém o renove. O nome continua no registro, e os tokens de API que ele criou param.',
  wasDisabled: 'Administrador desativado',
  disableFailure: 'Falha ao desativar o administrador',
  last: 'Este é o último administrador ativo. Cadastre outro antes de desativar este.',
  own: 'Peça a um colega: ninguém altera o próprio acesso.',
  notFound: 'Este administrador não existe mais. Recarregue a lista.',

  invite: 'Convidar um administrador',
  inviteLead:
    'A pessoa recebe um código por e-mail e escolhe a própria senha. O autenticador é cadastrado na primeira entrada.',
  chooseLead: (email: string) => `Administração do portal. Você vai entrar com ${email}.`,

  add: 'Novo administrador',
  addLead:
    'Este portal não envia e-mails, por isso não há convites. Entregue a senha por um meio seguro. O autenticador é cadastrado na primeira entrada.',
  emailTaken: 'Já existe um administrador com este e-mail. Para ele, use "Renovar acesso".',
  password: 'Senha',
  passwordWeak: 'Senha fácil de adivinhar. Use outra, ou deixe o portal sugerir uma.',
  create: 'Cadastrar',
  added: 'Administrador cadastrado',
  addFailure: 'Falha ao cadastrar o administrador',
} as const
