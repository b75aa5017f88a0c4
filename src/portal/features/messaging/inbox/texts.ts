import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'

export const texts = {
  title: 'Avisos recebidos',
  lead: 'Tudo o que avisamos nos últimos 12 meses, mesmo que não tenha chegado ao aparelho.',
  loading: 'Carregando avisos',
  failure: 'Falha ao obter avisos.',
  empty:
    'Nenhum aviso por enquanto. Lembretes de fatura, pagamentos e as nossas mensagens ficam aqui.',
  settings: 'Configurar lembretes',
  kinds: {
    reminder: 'Lembrete',
    payment: 'Pagamento',
    automatic: 'Pagamento automático',
    change: 'Mudança na fatura',
    answer: 'Atendimento',
    announcement: 'Mensagem nossa',
    outage: 'Queda ou manutenção',
    security: 'Segurança',
    test: 'Teste',
  } satisfies Record<InboxMessageKind, string>,
  isNew: 'Novo',
  corrected: 'Corrigido',
  leadsTo: (host: string) => `abre ${host}`,
  seeInvoice: 'Ver fatura',
  seeOutage: 'Ver queda ou manutenção',
  seeDevices: 'Ver aparelhos conectados',
  seeRequest: 'Ver atendimento',
  more: 'Ver mais avisos',
  received: 'Recebidos',
  all: 'Ver todos os avisos',
} as const
