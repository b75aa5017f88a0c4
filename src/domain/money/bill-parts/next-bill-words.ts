import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { moreOrLess, reasoned } from './bill-words.ts'
import type { NextBill } from './next-bill.ts'

/** What the next bill is called on screens: it is not issued, unlike those that "Próxima fatura" names. */
export const nextBillName = 'Próxima a chegar'

/** `10/01`: a day of the months that are near. */
const shortDay = (date: CalendarDate) => formatDate(date).slice(0, 5)
/** `01/2027` */
const monthText = (month: string) => month.split('-').toReversed().join('/')

/** The day on which the next bill is due, or its month where no day is known: `10/01`, `01/2027`. '' for neither. */
export const nextBillDay = ({ dueDate, month }: Pick<NextBill, 'dueDate' | 'month'>): string =>
  dueDate ? shortDay(dueDate) : month ? monthText(month) : ''

/** The next bill and its day: "R$ 119,90, vence em 10/01". '' where its value is not known. */
export function nextBillText(next: NextBill): string {
  if (next.value === null) return ''
  const day = nextBillDay(next)
  return day ? `${formatMoney(next.value)}, vence em ${day}` : formatMoney(next.value)
}

const unknownTexts = {
  incomplete: 'Não conseguimos ler tudo o que este contrato tem.',
  'not running': 'Este contrato não está ativo como antes.',
  'no bills': 'Ainda não há uma fatura anterior.',
  late: 'A última fatura é antiga.',
  'issued ahead': 'As faturas dos próximos meses já foram emitidas.',
  'last unexplained': 'Não sabemos do que é feita a última fatura.',
} as const

/** What the ERP says of the day, and no more: nobody need have changed it. */
function dueDayText({ dueDate, lastDueDate }: NextBill): string {
  const last = lastDueDate ? `a última é de ${shortDay(lastDueDate)} e ` : ''
  const day = dueDate ? `o contrato diz dia ${Number(dueDate.slice(8))}` : 'o dia é outro'
  return `Não sabemos se ela vem inteira: ${last}${day}.`
}

/** Why the next bill is not known, or how it will differ from the last one, which is named by its day. */
export function nextBillReason(next: NextBill): string {
  const { unknown, openName, changes, value, lastDueDate } = next
  if (unknown === 'open charge') {
    return `${openName || 'Alguma cobrança'} começa ou termina nesse mês.`
  }
  if (unknown === 'due day') return dueDayText(next)
  if (unknown !== null) return unknownTexts[unknown]
  if (value === null) return ''
  const last = lastDueDate ? `a anterior, de ${shortDay(lastDueDate)}` : 'a anterior'
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0)
  if (difference === 0) return `O mesmo valor d${last}.`
  return reasoned(`${moreOrLess(difference)} que ${last}`, changes, { rest: 0, tense: 'coming' })
}

/** Said in the place of the next bill where its value is not known. */
export const unknownNextBill = 'Ainda não sabemos'

/** The next bill and why it differs in one line: "R$ 119,90 em 10/01. O mesmo valor da anterior." */
export const nextBillLine = (next: NextBill): string =>
  `${nextBillText(next) || unknownNextBill}. ${nextBillReason(next)}`.trim()
