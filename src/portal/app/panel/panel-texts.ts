export const panelTexts = {
  skip: 'Ir para o conteúdo',
  menu: 'Menu',
  mainMenu: 'Menu principal',
  tabs: 'Telas principais',
  home: 'Início',
  invoices: 'Faturas',
  contracts: 'Contratos',
  wifi: 'Wi-Fi',
  help: 'Ajuda',
  messagesTitle: 'Avisos',
  thisVisit: 'Nesta visita',
  bell: (unread: number) => (unread > 0 ? `Avisos, ${unread} por ler` : 'Avisos'),
  exit: 'Sair',
  offline: 'Sem internet. Você vê o que este aparelho guardou.',
  offlineData: (moment: string) => `Sem internet · dados de ${moment}.`,
  captive:
    'Esta rede pede login. Entre nela pelo aviso de Wi-Fi do aparelho, ou use os dados móveis.',
  captiveData: (moment: string) =>
    `Esta rede pede login: entre nela pelo aviso de Wi-Fi do aparelho. Dados de ${moment}.`,
  slow: 'Conexão lenta. A resposta está demorando.',
  wrongClock: (shown: string, today: string) =>
    `O relógio deste aparelho marca ${shown}, mas hoje é ${today}: as datas daqui seguem o dia certo.`,
  whatToDo: 'O que fazer',
  unsentTitle: 'Sair sem enviar?',
  unsent:
    'Um pedido ou uma mensagem de atendimento ainda espera a conexão para ser enviado. Ao sair, o texto é apagado deste aparelho.',
  exitAndErase: 'Sair e apagar',
} as const
