/**
 * The states of one bill under an agreement.
 * - `announced`: the subscriber was told the amount and the day; nothing was charged yet
 * - `sent`: the gateway has it; the bank or the card decides
 * - `paid`: charged
 * - `refused`: the bank or the card refused it
 * - `above_limit`: the bill is above the agreed limit
 * - `amount_changed`: more is due than was announced
 * - `paid_otherwise`: the ERP has the bill as paid in another way
 * - `not_owed`: the bill is no longer owed and not known to be paid: it was cancelled or replaced
 * - `too_late`: the bill or the gateway came too late to charge it before its due date
 * - `switched_off`: the provider no longer offers automatic payments
 * - `skipped`: the subscriber pays this bill
 * - `cancelled`: the agreement ended before it was charged
 */
export const chargeStates = [
  'announced',
  'sent',
  'paid',
  'refused',
  'above_limit',
  'amount_changed',
  'paid_otherwise',
  'not_owed',
  'too_late',
  'switched_off',
  'skipped',
  'cancelled',
] as const
export type ChargeState = (typeof chargeStates)[number]

/** Whether the bill may still be charged by its agreement. */
export function isOpenCharge(state: ChargeState): state is 'announced' | 'sent' {
  return state === 'announced' || state === 'sent'
}

/** The screen label of each state. */
export const chargeStateLabels: Record<ChargeState, string> = {
  announced: 'Agendado',
  sent: 'Em processamento',
  paid: 'Pago',
  refused: 'Recusado',
  above_limit: 'Acima do limite',
  amount_changed: 'Valor mudou',
  paid_otherwise: 'Pago de outro jeito',
  not_owed: 'Não está mais em aberto',
  too_late: 'Fora do prazo',
  switched_off: 'Desligado por nós',
  skipped: 'Você paga esta',
  cancelled: 'Cancelado',
}
