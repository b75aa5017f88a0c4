/** Words of the list of places to go to. */
export const goToTexts = {
  open: 'Ir para',
  provider: 'Ir para um provedor ou uma página',
  subscriber: 'Ir para um assinante ou uma página',
  providerField: 'Provedor ou página',
  subscriberField: 'Assinante ou página',
  page: 'Página',
  loading: 'Carregando',
  loadFailure: 'Não conseguimos carregar os provedores. As páginas continuam aqui.',
  none: 'Nada com este texto.',
  suspended: 'Suspenso',
  find: (typed: string) => `Procurar “${typed}” entre os assinantes`,
  enter: 'Enter',
  finding: 'Procurando',
  seeFailure: 'Ver a falha com este código',
} as const
