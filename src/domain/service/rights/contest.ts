import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** Why a bill is contested. */
export const contestReasons = [
  'unknown item',
  'wrong amount',
  'no service',
  'paid already',
  'other',
] as const
export type ContestReason = (typeof contestReasons)[number]

export const contestReasonLabels: Readonly<Record<ContestReason, string>> = {
  'unknown item': 'Item que não contratei',
  'wrong amount': 'Valor diferente do combinado',
  'no service': 'Fiquei sem o serviço',
  'paid already': 'Já paguei',
  other: 'Outro motivo',
}

/** Days in which the provider must answer. */
const answerDays = 30

export const contestAnswerDay = (today: CalendarDate): CalendarDate => addDays(today, answerDays)

/** Whether part of a bill may be contested: something, and no more than its value. */
export const isContestable = (amount: Cents, value: Cents): boolean => amount > 0 && amount <= value
