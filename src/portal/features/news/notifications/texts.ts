import { durationText } from '#domain/platform/time/duration-text.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'

/** `30/11`: the year is clear. */
const shortDate = (date: CalendarDate) => formatDate(date).slice(0, 5)

/** Texts of the notifications screen (specification 2, 4, 5 and 8). */
export const texts = {
  title: 'Lembretes',
  lead: 'Um aviso neste aparelho, antes de a fatura vencer.',

  reminders: 'Lembrete de vencimento',
  remindersLead: 'O aviso não mostra valores nem o seu nome na tela bloqueada.',
  choices: 'Avisos neste aparelho',
  period: 'Quando avisar',
  choose: 'Selecione um período',
  periodMissing: 'Por favor, selecione um período',
  days: (days: number) => `${durationText(days, 'day')} antes de vencer`,
  save: 'Salvar',
  topics: {
    payments: {
      label: 'Pagamentos confirmados',
      on: 'Avisamos quando o PIX ou o boleto for confirmado.',
      off: 'Você vê a confirmação ao abrir a fatura.',
    },
    changes: {
      label: 'Mudanças na fatura',
      on: 'Avisamos 15 dias antes de um desconto acabar ou de um serviço entrar.',
      off: 'Ficam só nos avisos recebidos.',
    },
    support: {
      label: 'Respostas do suporte',
      on: 'Avisamos quando o suporte responder a um atendimento.',
      off: 'Você vê as respostas ao abrir o atendimento.',
    },
    outages: {
      label: 'Quedas e manutenções',
      on: 'Avisamos quando a internet cair na sua região, e quando voltar.',
      off: 'Ficam só no portal.',
    },
    announcements: {
      label: 'Nossas mensagens',
      on: 'Chegam a este aparelho entre 8h e 20h.',
      off: 'Ficam só nos avisos recebidos.',
    },
  },
  next: (day: CalendarDate, dueDate: CalendarDate) =>
    `O próximo aviso chega em ${shortDate(day)}, da fatura que vence em ${shortDate(dueDate)}.`,
  noneNext: {
    none: 'Nenhum aviso previsto: nenhuma fatura está em aberto.',
    due: 'Nenhum aviso previsto: as faturas em aberto vencem hoje ou já venceram.',
    sent: (dueDate: CalendarDate) =>
      `Nenhum outro aviso previsto: o da fatura que vence em ${shortDate(dueDate)} já saiu ou chega em alguns minutos.`,
    unknown: 'Nem todas as suas faturas puderam ser lidas, então o próximo aviso não é conhecido.',
    off: 'Nenhum aviso previsto: os lembretes estão desligados neste aparelho.',
    device: 'Nenhum aviso previsto: este aparelho não recebe avisos.',
  },
  saved: 'Configurações de notificação atualizadas!',
  loading: 'Carregando suas configurações de notificação',
  loadFailure: 'Falha ao obter suas configurações de notificação...',
  saveFailure: 'Falha ao salvar configurações...',
  saveOffline: 'Sem internet: a escolha pode ser salva quando a conexão voltar.',
  none: 'Este aparelho ainda não recebe avisos. Confira o período e toque em Salvar.',
  lost: 'Este aparelho parou de receber os avisos. Toque em Salvar para voltar a receber.',

  disabled: 'As notificações estão desativadas neste navegador.',
  disabledText: 'Sem a sua permissão, nenhum aviso chega a este aparelho.',
  turnOnLead: 'Toque em “Ativar lembretes” e, se o navegador perguntar, escolha “Permitir”.',
  turnOn: 'Ativar lembretes',
  turnedOn: 'Lembretes ativados neste aparelho.',
  periodLater: 'Depois de ativar, você pode mudar.',
  showSteps: 'Ver como ativar',
  reload: 'Recarregar página',
  stepsTitle: 'Como ativar as notificações',
  steps: {
    apple: (provider: string) => [
      'Abra os Ajustes do aparelho e toque em “Notificações”.',
      `Escolha o aplicativo ${provider}.`,
      'Ligue “Permitir Notificações”.',
      'Volte aqui e recarregue a página.',
    ],
    installed: (provider: string) => [
      `Segure o dedo sobre o ícone do aplicativo ${provider} e toque em “Informações do app”.`,
      'Toque em “Notificações” e ligue-as.',
      'Volte aqui e recarregue a página.',
    ],
    browser: () => [
      'Toque no ícone ao lado do endereço do site, no alto da janela.',
      'Abra “Permissões” ou “Configurações do site”.',
      'Em “Notificações”, escolha “Permitir”.',
      'Recarregue a página.',
    ],
  },

  unsupported: 'Este navegador não recebe notificações.',
  unsupportedText: 'Abra o portal em outro navegador ou em outro aparelho para ser avisado.',
  install: 'No iPhone e no iPad, os avisos chegam ao portal instalado.',

  test: 'Testar aviso',
  testLead: 'Envia um aviso de teste para este aparelho.',
  tested: 'Aviso enviado. Ele chega a este aparelho em instantes.',
  testFailure: 'Falha ao enviar o aviso de teste. Tente de novo em alguns minutos.',
  testLost: 'O aviso não chegou: este aparelho parou de receber. Salve de novo o período.',
  testOffline: 'Sem internet, o aviso de teste não tem como chegar.',

  stop: 'Parar de avisar neste aparelho',
  stopped: 'Este aparelho não recebe mais avisos.',
  stopFailure: 'Falha ao desativar os avisos. Tente de novo em alguns minutos.',
  stopOffline: 'Sem internet: os avisos podem ser desativados quando a conexão voltar.',

  refusedByBrowser: 'O navegador não permitiu os avisos. Veja como ativar.',
  pushUnreachable: 'O serviço de avisos do seu navegador não respondeu.',
} as const
