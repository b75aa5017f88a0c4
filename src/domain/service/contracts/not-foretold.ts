import type { Contract } from './contract.ts'
import { awaitsSignature } from './contract.ts'
import { internetStatus } from './internet-status.ts'

/** What is asked for by right and changes the bills; a kind of a later version is only known to be asked for. */
const askedTexts: Readonly<Record<string, string>> = {
  cancellation: 'O cancelamento deste contrato foi pedido.',
  suspension: 'A suspensão deste contrato foi pedida.',
  due_day: 'A troca do dia de vencimento foi pedida.',
}

/**
 * Why the next bill of a contract is not foretold, whatever its charges: it is not in force, or what is asked for
 * by right ends or suspends it, or moves its due day. '' where it is billed as before.
 */
export function whyNotForetold({
  internet,
  isSuspended,
  marks = [],
}: Pick<Contract, 'internet' | 'isSuspended' | 'marks'>): string {
  if (awaitsSignature({ internet })) return 'Falta assinar este contrato.'
  if (internetStatus(internet).isBlocked) return 'Este contrato está bloqueado.'
  if (internet !== 'A') return 'Este contrato não está ativo.'
  if (isSuspended) return 'Este contrato está suspenso.'
  const [asked] = marks
  return asked ? (askedTexts[asked.kind] ?? 'Há um pedido em andamento neste contrato.') : ''
}

/** Whether a contract is billed as before. */
export const isBilledAsBefore = (
  contract: Pick<Contract, 'internet' | 'isSuspended' | 'marks'>,
): boolean => whyNotForetold(contract) === ''
