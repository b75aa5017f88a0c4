import { durationText } from '#domain/platform/time/duration-text.ts'

export const texts = {
  amount: 'Valor',
  title: 'Início',
  goodMorning: 'Bom dia',
  goodAfternoon: 'Boa tarde',
  goodEvening: 'Boa noite',

  summary: 'Resumo das faturas',
  overdue: 'Vencido',
  overdueMany: (count: number, days: number) =>
    `${count} faturas · a mais antiga há ${durationText(days, 'day')}`,
  next: 'Próxima fatura',
  seeInvoice: 'Ver fatura',
  seeInvoices: 'Ver faturas',
  pay: 'Pagar agora',
  payAll: (amount: string) => `Pagar tudo: ${amount}`,
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

  shortcuts: 'Atalhos',
  pix: 'PIX',
  secondCopy: '2ª via',
  paidInvoices: 'Faturas pagas',
  fiscalNotes: 'Notas fiscais',
  contracts: 'Contratos',
  wifi: 'Wi-Fi',
  help: 'Ajuda',

  apps: 'Aplicativos',
  appsOf: (contractId: string) => `Contrato ${contractId}`,
  someApps: 'aplicativos',
  noApps: 'Nenhum aplicativo está incluído no seu plano.',
  appsFailure: 'Falha ao obter aplicativo',
  appsLoading: 'Carregando aplicativos',

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
} as const
