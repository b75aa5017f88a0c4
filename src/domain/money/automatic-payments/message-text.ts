import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { AgreementState } from './agreement-state.ts'
import type { AutomaticMethod } from './charge-plan.ts'
import type { ChargeState } from './charge-state.ts'

interface MessageText {
  readonly title: string
  readonly body: string
}

/** A bill as a message speaks of it: cents, days, and the end of its card's number. */
interface Bill {
  readonly value: Cents
  readonly dueDate: CalendarDate
  readonly moneyOn: CalendarDate
  readonly method: AutomaticMethod
  readonly lastFour: string | null
  /** The day of the message. */
  readonly today: CalendarDate
}

const by = ({ method, lastFour }: Pick<Bill, 'lastFour' | 'method'>) =>
  method === 'pix' ? 'por PIX Automático' : `no cartão final ${lastFour ?? ''}`.trimEnd()

const billText = ({ value, dueDate }: Pick<Bill, 'dueDate' | 'value'>) =>
  `A fatura de ${formatMoney(value)} com vencimento em ${formatDate(dueDate)}`

/** A bank may refuse a debit after the due date, which is then no day to name. */
const byHand = ({ dueDate, today }: Pick<Bill, 'dueDate' | 'today'>) =>
  `por PIX, boleto ou cartão${today > dueDate ? '' : ` até ${formatDate(dueDate)}`}.`
const payYourself = (bill: Pick<Bill, 'dueDate' | 'today'>) => `Pague ${byHand(bill)}`

/** What is said of bills that will not be charged, after what they are. */
const leftBodies: Partial<Record<ChargeState, (what: string, bill: Bill) => string>> = {
  not_owed: (what) =>
    `${what} não está mais em aberto, e o pagamento automático não vai cobrar você por ela.`,
  too_late: (what, bill) => `${what} não pôde ser cobrada a tempo. ${payYourself(bill)}`,
  switched_off: (what, bill) =>
    `${what} não será cobrada: desligamos este pagamento automático. ${payYourself(bill)}`,
  // Its subscriber contests it: who takes a bill over gets no message.
  skipped: (what, bill) =>
    `${what} está em contestação. Pague o que você não contestou ${byHand(bill)}`,
  // The ERP is not asked once more when an agreement ends.
  cancelled: (what, bill) =>
    `${what} não será mais paga ${by(bill)}. Se ainda estiver em aberto, pague ${byHand(bill)}`,
}

/** The inbox message about a bill in a state; null where the subscriber needs none. */
export function chargeMessage(state: ChargeState, bill: Bill): MessageText | null {
  const what = billText(bill)
  switch (state) {
    case 'announced':
      return {
        title: 'Pagamento automático agendado',
        body: `${what} será paga ${by(bill)} em ${formatDate(bill.moneyOn)}. Você não precisa fazer nada.`,
      }
    case 'paid':
      return { title: 'Fatura paga automaticamente', body: `${what} foi paga ${by(bill)}.` }
    case 'refused':
      return {
        title: 'Pagamento automático recusado',
        body: `${what} não foi paga ${by(bill)}: ${bill.method === 'pix' ? 'o banco' : 'o cartão'} recusou. ${payYourself(bill)}`,
      }
    case 'above_limit':
      return {
        title: 'Fatura acima do seu limite',
        body: `${what} está acima do limite do pagamento automático e não será cobrada. ${payYourself(bill)}`,
      }
    case 'amount_changed':
      return {
        title: 'A fatura mudou depois do aviso',
        body: `${what} mudou depois que avisamos você e não será paga automaticamente. ${payYourself(bill)}`,
      }
    case 'paid_otherwise':
      return {
        title: 'Fatura paga de outro jeito',
        body: `${what} não está mais em aberto. O pagamento automático não vai cobrar você de novo.`,
      }
    default: {
      const body = leftBodies[state]?.(what, bill)
      return body === undefined
        ? null
        : { title: 'Esta fatura não será paga automaticamente', body }
    }
  }
}

/** The inbox message about an agreement that came into a state; null where the subscriber needs none. */
export function agreementMessage(
  state: AgreementState,
  agreement: {
    readonly method: AutomaticMethod
    readonly lastFour: string | null
    readonly limit: Cents
  },
): MessageText | null {
  const last = agreement.lastFour ?? ''
  switch (state) {
    case 'active':
      return {
        title: 'Pagamento automático ativado',
        body: `Suas próximas faturas de até ${formatMoney(agreement.limit)} serão pagas ${by(agreement)}. Avisamos antes de cada uma.`,
      }
    case 'refused':
      return {
        title: 'Pagamento automático não autorizado',
        body: 'O PIX Automático não foi autorizado no seu banco. Suas faturas continuam como antes.',
      }
    case 'cancelled_at_bank':
      return {
        title: 'Pagamento automático cancelado no banco',
        body: 'O PIX Automático foi cancelado no seu banco. As próximas faturas não serão pagas automaticamente.',
      }
    case 'card_expired':
      return {
        title: 'O cartão do pagamento automático venceu',
        body: `O cartão final ${last} venceu, e o pagamento automático terminou. Escolha outro cartão para continuar.`,
      }
    case 'card_removed':
      return {
        title: 'Pagamento automático encerrado',
        body: `O cartão final ${last} foi excluído, e o pagamento automático terminou. Você volta a pagar as próximas faturas.`,
      }
    case 'contract_gone':
      return {
        title: 'Pagamento automático encerrado',
        body: 'O contrato não está mais ativo, e o pagamento automático dele terminou.',
      }
    default:
      return null
  }
}

/** The inbox message about a card that expires at the end of a month, `MM/YYYY`. */
export function cardExpiryMessage(card: {
  readonly lastFour: string
  readonly expiry: string
}): MessageText {
  return {
    title: 'O cartão do pagamento automático vai vencer',
    body: `O cartão final ${card.lastFour} vence em ${card.expiry}. Escolha outro cartão para que suas faturas continuem sendo pagas.`,
  }
}

/** The text of the pushes: anyone can read a lock screen. */
export const lockScreenAutomatic: MessageText = {
  title: 'Pagamento automático',
  body: 'Há uma novidade no seu pagamento automático.',
}
