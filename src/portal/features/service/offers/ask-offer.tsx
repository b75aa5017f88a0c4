import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { ContractOffers } from '#contract/service/offers.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatDecimal, formatMoney } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/service/offers/choose-offers.ts'
import { differenceText, offerSentences } from '#domain/service/offers/offer-words.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { FiledRequest } from '#portal/kit/filed/filed-request.tsx'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { askOffer, type FiledOffer } from '#portal/queries/service/offers.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { offerFailure } from './refusals.ts'
import { reviewTexts } from './review-texts.ts'
import { texts } from './texts.ts'
import { useHasOpenRequest } from './use-has-open-request.ts'

interface AskOfferProps {
  /** undefined: it is not among those that were read. */
  contract: ContractOffers | undefined
  offerId: string
  of: Incomplete
}

/** One offer of a contract, and after it the protocol. */
export function AskOffer({ contract, offerId, of }: AskOfferProps) {
  const [filed, setFiled] = useState<FiledOffer | null>(null)
  if (filed) {
    return (
      <FiledRequest
        protocol={filed.request.protocol}
        sentences={offerSentences(filed.request)}
        mailTo={filed.mailTo}
      >
        <ButtonLink isWide to="/panel/offers">
          {filedTexts.seeAll}
        </ButtonLink>
      </FiledRequest>
    )
  }
  const offer = contract?.offers.find(({ id }) => id === offerId)
  if (contract && offer) return <Review contract={contract} offer={offer} onFiled={setFiled} />
  return (
    <Card>
      <EmptyState
        icon={CircleDashed}
        text={of.isIncomplete ? reviewTexts.unread : reviewTexts.gone}
        action={
          <ButtonLink
            variant="secondary"
            to="/panel/offers"
            search={{ contract: contract?.contractId }}
          >
            {reviewTexts.seeOffers}
          </ButtonLink>
        }
      />
    </Card>
  )
}

interface ReviewProps {
  contract: ContractOffers
  offer: Offer
  onFiled: (filed: FiledOffer) => void
}

/** What is asked for, what happens next, and one button. */
function Review({ contract, offer, onFiled }: ReviewProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const hasOpen = useHasOpenRequest(contract.contractId)
  const { contractId, loyalUntil, start, price: today } = contract
  const plan = contract.plan || texts.noPlan
  const { id: offerId, kind, name, price, difference, speed } = offer
  const form = useForm({
    schema: v.object({}),
    initial: {},
    onSubmit: async () => {
      const body = { contractId, offerId, price: formatDecimal(price) }
      try {
        onFiled(await askOffer(client, { ...body, requestKey: keyOf(body) }))
        return null
      } catch (error) {
        return offerFailure(error)
      }
    },
  })
  return (
    <Card as="section" className="offers" aria-label={name}>
      <Form of={form}>
        <DetailList>
          <DetailRow label={texts.contract} value={contract.name} />
          <DetailRow
            label={texts.today}
            value={today === null ? plan : reviewTexts.withPrice(plan, formatMoney(today))}
          />
          <DetailRow label={reviewTexts.wanted[kind]} value={<strong>{name}</strong>} />
          {speed !== null && (
            <DetailRow label={reviewTexts.speed} value={reviewTexts.megabits(speed)} />
          )}
          <DetailRow label={reviewTexts.price} value={formatMoney(price)} />
          {kind === 'plan_change' && (
            <DetailRow
              label={reviewTexts.difference}
              value={
                difference === null ? reviewTexts.differenceUnknown : differenceText(difference)
              }
            />
          )}
          <DetailRow label={reviewTexts.start} value={reviewTexts.starts[start]} />
        </DetailList>
        {loyalUntil !== null && difference !== null && difference < 0 && (
          <Callout kind="warning">{texts.loyal(formatDate(loyalUntil))}</Callout>
        )}
        <h2>{reviewTexts.next}</h2>
        <ol className="offer-steps">
          {reviewTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {hasOpen && !form.isSubmitting ? (
          <Callout>{texts.openRequest}</Callout>
        ) : (
          <OnlineButton
            reason={reviewTexts.offline}
            type="submit"
            isBusy={form.isSubmitting}
            isWide
          >
            {reviewTexts.ask[kind]}
          </OnlineButton>
        )}
      </Form>
    </Card>
  )
}
