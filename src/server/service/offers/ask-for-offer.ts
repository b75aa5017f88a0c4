import { requestOffer } from '#contract/service/offers.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney, parseCents } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/service/offers/choose-offers.ts'
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import { differenceText, startTexts } from '#domain/service/offers/offer-words.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RightsModule } from '#server/service/rights/module.ts'
import { asOffer, knownStatus } from '#server/service/rights/port.ts'
import { isInForce, type OfferCall, type OwnOffers, readOwnOffers } from './own-offers.ts'
import { toRawOfferRequest } from './raw-offers.ts'

type AskCall = Call<typeof requestOffer>
type Filed = Awaited<ReturnType<RightsModule['filer']['file']>>

const answer = ({ row, mailTo }: Filed) => ({
  request: toRawOfferRequest(asOffer(row), knownStatus(row)),
  mail_to: mailTo,
})

/** What is read by both: contract, what is there today, what is asked for, and the difference. */
function ticketLines({ contract, sales }: OwnOffers, offer: Offer): string[] {
  const { price, loyalUntil } = sales ?? { price: null, loyalUntil: null }
  const today = price === null ? 'valor não informado pelo ERP' : formatMoney(price)
  return [
    `Contrato: ${contract.id}`,
    `Plano atual: ${contract.contrato || 'não informado'} (${today})`,
    `Pedido: ${offer.name} (ID ${offer.id}), ${formatMoney(offer.price)} por mês`,
    ...(offer.difference === null ? [] : [`Diferença: ${differenceText(offer.difference)}`]),
    ...(loyalUntil === null ? [] : [`Fidelidade do contrato até ${formatDate(loyalUntil)}.`]),
  ]
}

const ticketForStaff = ({ tenant }: OfferCall): string[] => [
  startTexts[tenant.rules.offerStart],
  'O portal não mudou nada. O assinante espera a confirmação antes da mudança.',
]

/** Files the request of an offer, once, after checking it against the ERP's present answer. */
export function askForOffer(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly filer: RightsModule['filer']
}) {
  const { erps, filer } = deps
  return async (call: AskCall) => {
    const { contractId, offerId, price, requestKey } = call.body
    const { offerSubjects, offerStart } = call.tenant.rules
    // One request of either kind at a time.
    const slot = `offer/${contractId}`
    const known = await filer.replay(call, { kinds: offerKinds, slot }, requestKey)
    if (known) return answer(known)
    const list = await readOwnOffers(erps, call, true)
    const own = findListed(list, ({ contract }) => contract.id === contractId)
    if (!own) return refuse(requestOffer, 'contract not found')
    if (!isInForce(own.contract)) refuse(requestOffer, 'contract not active')
    if (offerKinds.every((kind) => offerSubjects[kind] === '')) {
      refuse(requestOffer, 'request not offered')
    }
    if (own.obstacle) refuse(requestOffer, own.obstacle)
    const offer = findListed({ ...list, value: own.offers }, ({ id }) => id === offerId)
    if (!offer) return refuse(requestOffer, 'offer not available')
    if (offer.price !== parseCents(price)) refuse(requestOffer, 'price changed')
    const facts = {
      kind: offer.kind,
      offerId,
      offerName: offer.name,
      offerPrice: offer.price,
      offerDifference: offer.difference,
      offerStart,
    }
    const filed = await filer.file(
      call,
      requestOffer,
      {
        subjectId: offerSubjects[offer.kind],
        right: { kind: offer.kind, contractId },
        slot,
        facts,
        lines: ticketLines(own, offer),
        forStaff: ticketForStaff(call),
      },
      requestKey,
    )
    return answer(filed)
  }
}
