import { durationText } from '#domain/platform/time/duration-text.ts'
import {
  type CalendarDate,
  calendarDate,
  formatDate,
  formatDateTime,
} from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { OutageCredit } from './credit.ts'
import type { OutageRules } from './outage-rules.ts'

/** A number of minutes as a clock tells it: "5 h 20 min". */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** A month, `YYYY-MM`, as `MM/YYYY`. */
const formatMonth = (month: string) => month.split('-').toReversed().join('/')

interface Told {
  readonly credit: Pick<OutageCredit, 'amount' | 'minutes' | 'months' | 'price' | 'state'>
  readonly startsAt: Date
}

interface By {
  readonly rules: OutageRules
  readonly zone: TimeZone
}

/** The day on which an outage began at the provider, as `DD/MM`. */
const dayText = (startsAt: Date, zone: TimeZone) =>
  formatDate(calendarDate(startsAt, zone)).slice(0, 5)

/** What an outage is worth to a contract, for its subscriber, on the screen and in a document. */
export function creditSentence({ credit, startsAt }: Told, { rules, zone }: By): string {
  const { state, minutes, amount } = credit
  const lost = `Sua internet ficou ${minutesText(minutes)} fora em ${dayText(startsAt, zone)}.`
  const sentences: Readonly<Record<OutageCredit['state'], string>> = {
    due: `${lost} Isso vale ${formatMoney(amount)} de abatimento.`,
    open: 'O valor do abatimento aparece aqui quando a internet voltar.',
    announced: `Esta manutenção foi avisada com ${durationText(rules.noticeHours, 'hour')} ou mais de antecedência: pela nossa regra, não gera abatimento.`,
    'too short': `Durou ${minutesText(minutes)}. Pela nossa regra, o abatimento vale a partir de ${minutesText(rules.minutes)}.`,
    counted: 'Este tempo já está contado em outra queda do mesmo período.',
    suspended:
      'O contrato estava suspenso ou ainda não tinha começado, por isso não há abatimento.',
    'unknown suspension':
      'O contrato está ou esteve bloqueado ou suspenso, e a gente não consegue ver em que dias. Por isso não mostramos um valor.',
    'unknown price': `${lost} A gente não consegue ver daqui quanto custa este contrato, por isso não mostramos um valor.`,
  }
  return sentences[state]
}

/** How an amount was computed, and from what; '' where there is none. */
export function creditReckoning({ credit, startsAt }: Told, { rules, zone }: By): string {
  const { price } = credit
  if (credit.state !== 'due' || price === null) return ''
  const months = credit.months
    .map(
      ({ month, minutes, amount }) =>
        `${formatMonth(month)}: ${minutesText(minutes)}, ${formatMoney(amount)}`,
    )
    .join('; ')
  const way = rules.credit === 'double' ? 'em dobro, ' : ''
  const base = `o valor mensal do plano em ${dayText(startsAt, zone)}, com descontos e acréscimos e sem serviços adicionais`
  return `Proporcional aos minutos do mês, ${way}sobre ${formatMoney(price)}: ${base}. ${months}.`
}

/** Whether its subscriber may want to ask for it. */
export const isWorthAsking = ({ state }: Pick<OutageCredit, 'state'>): boolean =>
  state === 'due' || state === 'unknown price' || state === 'unknown suspension'

/** The request of a credit, with what it stands on. */
export function creditRequest(
  told: Told & {
    readonly contractId: string
    readonly place: string
    readonly endedAt: Date
    /** A bill that was issued after the outage without the credit; null: none is known. */
    readonly without: { readonly id: string; readonly dueDate: CalendarDate } | null
  },
  by: By,
): string {
  const { contractId, place, startsAt, endedAt, credit, without } = told
  const span = `de ${formatDateTime(startsAt, by.zone)} a ${formatDateTime(endedAt, by.zone)}`
  const worth =
    credit.state === 'due'
      ? `Valor calculado pelo portal: ${formatMoney(credit.amount)}. ${creditReckoning(told, by)}`
      : 'O portal não conseguiu calcular o valor. Peço que confiram.'
  return [
    `Peço o abatimento da queda ${span} (${place}), no contrato ${contractId}.`,
    ...(credit.minutes > 0 ? [`Tempo sem internet: ${minutesText(credit.minutes)}.`] : []),
    worth,
    ...(without
      ? [
          `A fatura ${without.id}, com vencimento em ${formatDate(without.dueDate)}, foi emitida depois e veio sem ele.`,
        ]
      : []),
  ].join('\n')
}
