export const panelTexts = {
  skip: 'Ir para o conteúdo',
  menu: 'Menu',
  mainMenu: 'Menu principal',
  shortcuts: 'Atalhos',
  home: 'Início',
  invoices: 'Faturas',
  contracts: 'Contratos',
  messagesTitle: 'Avisos',
  thisVisit: 'Nesta visita',
  bell: (unread: number) => (unread > 0 ? `Avisos, ${unread} por ler` : 'Avisos'),
  exit: 'Sair',
  offline: 'Sem internet. Você vê o que este aparelho guardou.',
  whatToDo: 'O que fazer',
  unsentTitle: 'Sair sem enviar?',
  unsent:
    'Um pedido de atendimento ainda espera a conexão para ser enviado. Ao sair, ele é apagado deste aparelho.',
  exitAndErase: 'Sair e apagar',
} as const
