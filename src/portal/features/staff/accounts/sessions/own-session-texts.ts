/** Words about the own sessions of staff. */
export const texts = {
  title: 'Sessões abertas',
  lead: 'Onde o seu acesso está aberto agora. Não reconhece algum lugar? Desconecte e troque a senha.',
  sharedLead:
    'Onde o acesso compartilhado está aberto agora: as sessões dos colegas que o usam também aparecem.',
  loading: 'Carregando as sessões abertas',
  failure: 'Falha ao obter as sessões abertas',
  unknownDevice: 'Navegador desconhecido',
  current: 'Esta sessão',
  signedIn: (when: string) => `Entrou em ${when}`,
  lastSeen: (when: string) => `Usada ${when}`,
  end: 'Desconectar',
  endNamed: (device: string, when: string) => `Desconectar ${device}, que entrou em ${when}`,
  ended: 'Sessão desconectada',
  endFailure: 'Falha ao desconectar a sessão',
  gone: 'Esta sessão já tinha terminado.',
  ownSession: 'Para encerrar esta sessão, use “Sair”.',
  endOthers: 'Sair de todos os outros',
  othersEnded: 'As outras sessões foram desconectadas',
  endOthersFailure: 'Falha ao desconectar as outras sessões',
} as const
