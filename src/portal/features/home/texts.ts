export const texts = {
  amount: 'Valor',
  title: 'Início',
  goodMorning: 'Bom dia',
  goodAfternoon: 'Boa tarde',
  goodEvening: 'Boa noite',

  summary: 'Resumo das faturas',
  overdue: 'Vencido',
  overdueMany: (count: number, days: number) =>
    `${count} faturas · a mais antiga há ${days} ${days === 1 ? 'dia' : 'dias'}`,
  next: 'Próxima fatura',
  seeInvoice: 'Ver fatura',
  seeInvoices: 'Ver faturas',
  pay: 'Pagar agora',
  nothingToPay: 'Nada a pagar agora',
  allWell: 'Tudo em dia',
  notKnown: 'Não deu para ler tudo',
  mayBeOpen: 'Pode haver fatura em aberto.',
  nextOn: (date: string, value: string) => `A próxima vence em ${date}: ${value}`,
  openBills: 'Faturas em aberto',
  otherBills: 'Outras faturas em aberto',
  seeAll: 'Ver todas',

  blocked: 'Internet bloqueada',
  payToUnblock: 'Pagar e liberar',
  seeContract: 'Ver contrato',

  ofReminders:
    'Estas são as faturas que os lembretes trouxeram. Pode haver outras: com internet, a gente mostra todas.',

  prompts: {
    offer: {
      title: 'Não perca o vencimento',
      text: 'Receba um lembrete aqui antes de a fatura vencer.',
      action: 'Ativar lembretes',
      dismiss: 'Agora não',
    },
    lost: {
      title: 'Os avisos deste aparelho estão desligados',
      text: 'O navegador não deixa mais a gente mostrar notificações: o próximo lembrete fica só na caixa de mensagens.',
      action: 'Ver como religar',
      dismiss: 'Entendi',
    },
  },

  shortcuts: 'Atalhos',
  pix: 'PIX',
  secondCopy: '2ª via',
  paidInvoices: 'Faturas pagas',
  fiscalNotes: 'Notas fiscais',
  contracts: 'Contratos',
  wifi: 'Wi-Fi',
  help: 'Ajuda',
  password: 'Senha e aparelhos',

  apps: 'Aplicativos',
  appsOf: (contractId: string) => `Contrato ${contractId}`,
  someApps: 'aplicativos',
  noApps: 'Nenhum aplicativo está incluído no seu plano.',
  appsFailure: 'Falha ao obter aplicativo',
  appsLoading: 'Carregando aplicativos',
  services: 'Também oferecemos:',

  support: 'Precisa de ajuda?',
  supportRequest: 'Solicitar atendimento',
  supportRequests: 'Meus atendimentos',
  noInternet: 'Estou sem internet',
  chatAction: 'Abrir o chat',

  contact: 'Fale com a gente',
  channels: {
    whatsapp: 'WhatsApp',
    phone: 'Telefone',
    email: 'E-mail',
    faq: 'Perguntas frequentes',
  },

  registration: 'Seu cadastro',
  name: 'Nome',
  document: 'CPF/CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  none: 'Não informado',
  registrationFailure: 'Falha ao obter o seu cadastro.',
  loadingRegistration: 'Carregando cadastro',
  notifications: 'Lembretes',
  myData: 'Meus dados',
} as const
