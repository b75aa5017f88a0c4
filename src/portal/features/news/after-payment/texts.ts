import { durationText } from '#domain/platform/time/duration-text.ts'

export const texts = {
  title: 'Não esqueça mais',
  reminders: (days: number) => `Avise ${durationText(days, 'day')} antes`,
  remindersOn: 'Um aviso neste aparelho antes de cada vencimento.',
  remindersOff: 'Sem aviso neste aparelho.',
  automatic: (card: string, limit: string) => `Pague automaticamente com o ${card}, até ${limit}`,
  card: (brand: string | null, lastFour: string) => `${brand ?? 'cartão'} final ${lastFour}`,
  automaticOn: (contract: string | null) =>
    `Dois dias antes do vencimento${contract ? `, as faturas de ${contract}` : ''}. A gente avisa antes de cada cobrança.`,
  automaticOff: 'Você continua pagando cada fatura.',
  pix: 'Pagar as próximas por PIX Automático',
  turnOn: 'Ativar',
  later: 'Agora não',
  offline: 'Para ativar é preciso estar conectado.',
  nothing: 'Ligue uma das opções para ativar.',
  done: 'Pronto',
  remindersDone: (days: number) =>
    `A gente avisa neste aparelho ${durationText(days, 'day')} antes de cada vencimento.`,
  automaticDone: (card: string) => `As próximas faturas são pagas automaticamente com o ${card}.`,
  seeReminders: 'Ver lembretes',
  seeAutomatic: 'Ver pagamento automático',
  refusedByBrowser:
    'O navegador não permitiu os avisos. Desligue esta opção para continuar sem eles.',
  remindersFailure: 'Não deu para ativar os avisos agora. Tente de novo em alguns minutos.',
  automaticFailure: 'Não deu para ativar o pagamento automático agora. Nada será cobrado.',
  alreadyAutomatic: 'Este contrato já tem pagamento automático.',
} as const
