import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'

export const partsTexts = {
  title: 'Do que é feita esta fatura',
  value: 'Valor da fatura',
  toPay: 'A pagar hoje',
  paid: 'Pago',
  changes: (day: CalendarDate) => `O que mudou desde a fatura de ${formatDate(day)}`,
  explanation: 'Explicação',
  loading: 'Carregando a explicação do valor',
  failure: 'Agora não dá para explicar este valor.',
  again: 'Tentar de novo',
  offline: 'Para explicar este valor, é preciso conexão.',
  ask: 'Perguntar sobre este valor',
  chat: 'Perguntar no chat',
  question: ({ id, value, dueDate }: Invoice) =>
    `Quero saber do que é feita a fatura ${id}, de ${formatMoney(value)}, com vencimento em ${formatDate(dueDate)}.`,
} as const
