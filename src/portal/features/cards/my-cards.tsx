import CreditCard from 'lucide-react/icons/credit-card'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptedCard } from '#contract/cards.ts'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { cardsQuery, removeCard } from '#portal/queries/cards.ts'
import { CardFace, cardName } from './card-face.tsx'
import './cards.css'
import { CardSkeletons } from './card-skeletons.tsx'
import { texts } from './texts.ts'

export function MyCards() {
  const query = useQuery(cardsQuery())
  return (
    <Screen title={texts.listTitle}>
      <QueryFrame
        query={query}
        loadingText={texts.loadingCards}
        skeleton={<CardSkeletons />}
        failureText={texts.listFailure}
      >
        {(cards) => (cards.length === 0 ? <NoCards /> : <CardList cards={cards} />)}
      </QueryFrame>
    </Screen>
  )
}

function NoCards() {
  return (
    <EmptyState
      icon={CreditCard}
      text={
        <>
          {texts.none}
          <br />
          {texts.noneNote}
        </>
      }
      action={
        <ButtonLink to="/panel/financial/credit-card/new" icon={Plus}>
          {texts.add}
        </ButtonLink>
      }
    />
  )
}

function CardList({ cards }: { cards: readonly AcceptedCard[] }) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<AcceptedCard | null>(null)
  // Kept after the dialog is dismissed, so that its text does not vanish while it closes.
  const [asked, setAsked] = useState<AcceptedCard | null>(null)
  const removal = useMutation({
    mutationFn: (card: AcceptedCard) => removeCard(client, card.uuid),
    onSuccess: () => {
      setLeaving(null)
      showToast({ kind: 'success', text: texts.removed })
    },
  })

  function ask(card: AcceptedCard) {
    removal.reset()
    setAsked(card)
    setLeaving(card)
  }

  return (
    <>
      <ul className="saved-cards">
        {cards.map((card) => (
          <Card as="li" key={card.uuid} className="saved-card">
            <CardFace card={card} />
            <Button
              variant="quiet"
              icon={Trash}
              className="button-round"
              aria-label={texts.removeOne(cardName(card))}
              onClick={() => ask(card)}
            />
          </Card>
        ))}
      </ul>
      <ButtonLink
        to="/panel/financial/credit-card/new"
        icon={Plus}
        variant="secondary"
        className="saved-cards-add"
      >
        {texts.add}
      </ButtonLink>
      <Confirm
        title={texts.removeTitle}
        action={texts.remove}
        variant="danger"
        isOpen={leaving !== null}
        isBusy={removal.isPending}
        failure={removal.isError ? texts.removeFailure : null}
        onConfirm={() => leaving && removal.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        {asked && <p>{texts.removeNote(cardName(asked))}</p>}
      </Confirm>
    </>
  )
}
