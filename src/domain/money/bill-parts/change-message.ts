import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { discountName, shortName } from './bill-words.ts'
import type { Charge } from './charge.ts'
import { nextBillDay } from './next-bill-words.ts'
import type { NextBill } from './next-bill.ts'

/** The fewest days before a change on which its subscriber is told. */
export const minChangeNoticeDays = 15
/** A change is looked for on so many days, so that some days without a run lose none. */
export const changeNoticeDays = 7

export interface ComingChange {
  readonly kind: 'begins' | 'ends'
  /** The last day of a discount, or the first one of a service. */
  readonly day: CalendarDate
  readonly charge: Pick<Charge, 'amount' | 'id' | 'kind' | 'name' | 'times'>
  readonly contractId: string
  readonly next: NextBill
  /** Up to what the bills of the contract are paid automatically; null: they are not. */
  readonly limit: Cents | null
}

function whatChanges({ kind, day, charge, contractId }: ComingChange): string {
  const amount = formatMoney(Math.abs(charge.amount))
  const when = `${formatDate(day)}, no contrato ${contractId}`
  if (kind === 'ends') {
    return `O ${discountName(charge)} (${amount}) vale até ${when}. Depois, a fatura fica ${amount} maior.`
  }
  const often = charge.times === 1 ? ', uma vez' : ''
  return `${shortName(charge)} (${amount}) começa em ${when}, e entra na fatura${often}.`
}

function nextSentence(value: Cents, next: NextBill): string {
  const day = nextBillDay(next)
  const due = day && ` e vencer em ${day}`
  return `A próxima fatura deve ser de ${formatMoney(value)}${due}.`
}

/** The inbox message about a bill that will change. Only the signed-in subscriber reads it. */
export function changeMessage(change: ComingChange): {
  readonly title: string
  readonly body: string
} {
  const { charge, next, limit } = change
  const isNext = next.value !== null && next.changes.some(({ part }) => part.id === charge.id)
  const sentences = [
    whatChanges(change),
    ...(isNext && next.value !== null ? [nextSentence(next.value, next)] : []),
    ...(limit === null
      ? []
      : [`O pagamento automático nunca cobra acima do seu limite, de ${formatMoney(limit)}.`]),
  ]
  return {
    title: isNext ? 'Sua próxima fatura muda' : 'Sua fatura vai mudar',
    body: sentences.join(' '),
  }
}

/** The text of its push: anyone can read a lock screen. */
export const lockScreenChange = {
  title: 'Sua fatura vai mudar',
  body: 'Veja o que muda, e quando.',
} as const
