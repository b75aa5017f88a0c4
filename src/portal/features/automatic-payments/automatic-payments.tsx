import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agreement } from '#contract/automatic-payments.ts'
import type { AcceptedCard } from '#contract/cards.ts'
import { isLiveAgreement } from '#domain/automatic-payments/agreement-state.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { screenHeading } from '#portal/kit/screen-title.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { agreementsQuery, cancelAgreement } from '#portal/queries/automatic-payments.ts'
import { cardContractsQuery, cardsQuery } from '#portal/queries/cards.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { AgreementCard } from './agreement-card.tsx'
import './automatic-payments.css'
import { NewAgreement } from './new-agreement.tsx'
import { texts } from './texts.ts'

const skeleton = <Skeleton width="100%" height="14rem" />

/** The agreements by which bills pay themselves: what is agreed, history, and a new one. */
export function AutomaticPayments() {
  const query = useQuery(agreementsQuery())
  const [leaving, setLeaving] = useState<Agreement | null>(null)
  const { rules } = useProvider()
  return (
    <Screen title={texts.title}>
      <p className="automatic-lead">
        {rules.automaticPix || rules.automaticCard
          ? texts.lead(rules.automaticAnnouncedDays)
          : texts.notOffered}
      </p>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={skeleton}
        failureText={texts.listFailure}
      >
        {(agreements) => (
          <>
            {agreements.map((agreement) => (
              <AgreementCard key={agreement.id} agreement={agreement} onCancel={setLeaving} />
            ))}
            <Beginning agreements={agreements} />
          </>
        )}
      </QueryFrame>
      <Ending agreement={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  )
}

const mayPayByCard = () => currentToken()?.claims.featureFlag.includes('credit_card') ?? false

const noCards: readonly AcceptedCard[] = []

/** The form for contracts without an agreement, by the ways that provider and subscriber have. */
function Beginning({ agreements }: { agreements: readonly Agreement[] }) {
  const { rules } = useProvider()
  const contracts = useQuery(cardContractsQuery())
  const hasCards = rules.automaticCard && mayPayByCard()
  const cards = useQuery({ ...cardsQuery(), enabled: hasCards })
  const taken = new Set(
    agreements.filter(({ state }) => isLiveAgreement(state)).map(({ contractId }) => contractId),
  )
  if (!rules.automaticPix && !hasCards) return null
  return (
    <QueryFrame
      query={contracts}
      loadingText={texts.loading}
      skeleton={skeleton}
      failureText={texts.contractsFailure}
    >
      {(ids) => {
        const free = ids.filter((id) => !taken.has(id))
        if (free.length === 0) return <p>{taken.size === 0 ? texts.noContracts : null}</p>
        const form = (found: readonly AcceptedCard[]) => (
          <NewAgreement
            key={free.join(' ')}
            contractIds={free}
            hasPix={rules.automaticPix}
            cards={found}
          />
        )
        if (!hasCards) return form(noCards)
        return (
          <QueryFrame
            query={cards}
            loadingText={texts.loading}
            skeleton={skeleton}
            failureText={texts.cardsFailure}
          >
            {form}
          </QueryFrame>
        )
      }}
    </QueryFrame>
  )
}

/** The question before an agreement is cancelled; `agreement` is null while the dialog is closed. */
function Ending({ agreement, onClose }: { agreement: Agreement | null; onClose: () => void }) {
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ id }: Agreement) => cancelAgreement(client, id),
    onSuccess: () => {
      onClose()
      showToast({ kind: 'success', text: texts.cancelled })
    },
  })
  function close() {
    ending.reset()
    onClose()
  }
  return (
    <Confirm
      title={texts.cancelTitle}
      action={texts.cancelNow}
      variant="danger"
      isOpen={agreement !== null}
      isBusy={ending.isPending}
      failure={ending.isError ? texts.cancelFailure : null}
      onConfirm={() => agreement && ending.mutate(agreement)}
      onClose={close}
      finalFocus={screenHeading}
    >
      <p>{texts.cancelNote}</p>
    </Confirm>
  )
}
