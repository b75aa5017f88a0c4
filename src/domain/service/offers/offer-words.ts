import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { OfferKind, OfferStart } from './offer-kind.ts'

export const offerLabels: Readonly<Record<OfferKind, string>> = {
  plan_change: 'Troca de plano',
  extra: 'Serviço adicional',
}

/** Cents a month more or less than today: "+ R$ 20,00 por mês", with a true minus sign. */
export function differenceText(difference: Cents): string {
  if (difference === 0) return 'Mesmo valor por mês'
  return `${difference > 0 ? '+' : '−'} ${formatMoney(Math.abs(difference))} por mês`
}

/** From when an offer counts, once the provider has confirmed it. */
export const startTexts: Readonly<Record<OfferStart, string>> = {
  agreed: 'O dia em que passa a valer é combinado com você.',
  next_bill: 'Vale a partir da próxima fatura depois da confirmação.',
}

/** What happens after a request, for screen and e-mail. */
export const nothingChangesText = 'A gente confirma com você antes de mudar. Nada muda até lá.'

/** A request of an offer. `difference`: null where the price of its day was not known. */
export interface OfferFacts {
  readonly kind: OfferKind
  readonly contractId: string
  readonly offerName: string
  readonly price: Cents
  readonly difference: Cents | null
  readonly start: OfferStart
}

/** What a request asks for, for its subscriber, on the screen and by e-mail. */
export function offerSentences(facts: OfferFacts): string[] {
  const { kind, contractId, offerName, price, difference, start } = facts
  const more =
    kind === 'plan_change' && difference !== null
      ? ` (${difference === 0 ? 'o mesmo valor' : differenceText(difference)} no dia do pedido)`
      : ''
  return [
    `Contrato ${contractId}: ${offerName} por ${formatMoney(price)} por mês${more}.`,
    nothingChangesText,
    startTexts[start],
  ]
}
