/**
 * The states of an agreement to pay the bills of a contract automatically.
 * - `waiting`: the subscriber has to approve it at the bank (PIX)
 * - `active`: bills are charged
 * - `refused`: the bank or the subscriber refused it
 * - `expired`: it was not approved in time
 * - `cancelled`: the subscriber cancelled it here
 * - `cancelled_at_bank`: the subscriber or the bank cancelled it there
 * - `card_expired`, `card_removed`: its card cannot be charged any more
 * - `contract_gone`: the contract or the customer is no longer active
 */
export const agreementStates = [
  'waiting',
  'active',
  'refused',
  'expired',
  'cancelled',
  'cancelled_at_bank',
  'card_expired',
  'card_removed',
  'contract_gone',
] as const
export type AgreementState = (typeof agreementStates)[number]

/** States in which an agreement holds its contract: there is at most one of them for a contract. */
export const liveAgreementStates = ['waiting', 'active'] as const satisfies AgreementState[]

const following: Readonly<Record<'waiting' | 'active', readonly AgreementState[]>> = {
  waiting: ['active', 'refused', 'expired', 'cancelled', 'cancelled_at_bank', 'contract_gone'],
  active: ['cancelled', 'cancelled_at_bank', 'card_expired', 'card_removed', 'contract_gone'],
}

export function isLiveAgreement(state: AgreementState): state is 'waiting' | 'active' {
  return state === 'waiting' || state === 'active'
}

/** Whether an agreement may go from one state to another. An ended one never changes again. */
export function canBecome(from: AgreementState, to: AgreementState): boolean {
  return isLiveAgreement(from) && following[from].includes(to)
}

/** The screen label of each state. */
export const agreementStateLabels: Record<AgreementState, string> = {
  waiting: 'Aguardando seu banco',
  active: 'Ativo',
  refused: 'Recusado',
  expired: 'Não autorizado a tempo',
  cancelled: 'Encerrado por você',
  cancelled_at_bank: 'Cancelado no banco',
  card_expired: 'Cartão vencido',
  card_removed: 'Cartão excluído',
  contract_gone: 'Contrato encerrado',
}
