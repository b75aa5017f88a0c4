import { durationText } from '#domain/platform/time/duration-text.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { RightKind } from './right-kind.ts'
import { suspensionLength } from './suspension.ts'

export const rightLabels: Readonly<Record<RightKind, string>> = {
  suspension: 'Suspensão temporária',
  cancellation: 'Cancelamento do contrato',
  withdrawal: 'Desistência do cancelamento',
  contest: 'Contestação de fatura',
  due_day: 'Mudança do dia de vencimento',
}

/** What a request asks for; which of it there is depends on the kind. */
export interface RightFacts {
  readonly kind: RightKind
  readonly contractId: string | null
  readonly invoiceId: string | null
  readonly startsOn: CalendarDate | null
  readonly endsOn: CalendarDate | null
  readonly effectiveOn: CalendarDate | null
  readonly answerBy: CalendarDate | null
  readonly amount: Cents | null
  readonly dueDay: number | null
}

const dayText = (day: CalendarDate | null) => (day === null ? '' : formatDate(day))

const contractOf = ({ contractId }: RightFacts) => `Contrato ${contractId ?? ''}`

const sentences: Readonly<Record<RightKind, (facts: RightFacts) => string[]>> = {
  suspension: (facts) => {
    const { startsOn, endsOn } = facts
    const length =
      startsOn && endsOn
        ? ` (${durationText(suspensionLength({ from: startsOn, to: endsOn }), 'day')})`
        : ''
    return [
      `${contractOf(facts)}: suspensão de ${dayText(startsOn)} a ${dayText(endsOn)}${length}.`,
      'Nesses dias você fica sem o serviço. Depois ele volta sozinho.',
    ]
  },
  cancellation: (facts) => [
    `${contractOf(facts)}: cancelamento com efeito em ${dayText(facts.effectiveOn)}.`,
    'Até o fim desse dia você pode desistir. Depois, só podem ser cobrados os dias usados e, se houver, a multa de fidelidade proporcional.',
    'As faturas em aberto, você ainda paga. O pagamento automático, se você usa, vale até o contrato terminar.',
  ],
  withdrawal: (facts) => [
    `${contractOf(facts)}: você desistiu do cancelamento, e o contrato continua como está.`,
  ],
  contest: ({ invoiceId, amount, answerBy }) => [
    `Fatura ${invoiceId ?? ''}: ${formatMoney(amount ?? 0)} em contestação. A resposta vem até ${dayText(answerBy)}, sem custo.`,
    'Até lá, a sua internet não é cortada por esse valor. O que não foi contestado, você paga normalmente.',
  ],
  due_day: (facts) => [
    `${contractOf(facts)}: vencimento no dia ${facts.dueDay ?? ''}. Vale quando a gente confirmar; até lá, nada muda.`,
  ],
}

/** What a request asks for and by when, for its subscriber, on the screen and by e-mail. */
export const rightSentences = (facts: RightFacts): string[] => sentences[facts.kind](facts)
