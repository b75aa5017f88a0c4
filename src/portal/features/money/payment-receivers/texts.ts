import type { PaymentReceiverRow } from '#contract/money/payment-receivers.ts'
import { bankName } from '#domain/money/payment-codes/banks.ts'

export const texts = {
  title: 'Quem recebe',
  lead: 'Para onde pagam os códigos PIX e os boletos que o ERP emite, e os códigos PIX da Cielo. O portal percebe quando isso muda.',
  loading: 'Carregando quem recebe os pagamentos',
  failure: 'Falha ao obter quem recebe os pagamentos.',
  changedTitle: (count: number) =>
    count === 1 ? 'Uma conta a confirmar' : `${count} contas a confirmar`,
  changedLead:
    'Enquanto um responsável não confirmar, o assinante vê “Confirme quem recebe” ao pagar, e os lembretes saem sem esses códigos. Os códigos de uma conta rejeitada o portal não mostra mais.',
  onlyOwners: 'Só um responsável do provedor confirma ou rejeita.',
  known: (count: number) => (count === 1 ? '1 conta conhecida' : `${count} contas conhecidas`),
  pix: 'PIX',
  'gateway-pix': 'PIX da Cielo',
  boleto: 'Boleto',
  since: (moment: string) => `Visto pela primeira vez em ${moment}`,
  learnt: 'Aprendida pelo portal, ainda sem confirmação',
  confirmedBy: (who: string, moment: string) => `Confirmada por ${who} em ${moment}`,
  rejectedBy: (who: string, moment: string) => `Rejeitada por ${who} em ${moment}`,
  confirm: 'É do provedor',
  confirmNamed: (what: string) => `É do provedor: ${what}`,
  reject: 'Não é do provedor',
  rejectNamed: (what: string) => `Não é do provedor: ${what}`,
  confirmed: 'Conta confirmada',
  rejected:
    'Conta rejeitada. O portal não mostra mais os códigos dela e avisa o assinante para não pagar.',
  decideFailure: 'Falha ao salvar. Tente de novo.',
  gone: 'Esta conta não está mais na lista.',
} as const

/** A receiver in words: name and key or bank of a PIX code, bank and account of a boleto. */
export function receiverText({
  kind,
  account,
  name,
}: Pick<PaymentReceiverRow, 'account' | 'kind' | 'name'>): string {
  if (kind !== 'boleto') return `${name} · ${account}`
  const [code = '', ...parts] = account.split(' ')
  return [bankName(code), parts.length > 0 && `conta ${parts.join(' ')}`]
    .filter(Boolean)
    .join(' · ')
}
