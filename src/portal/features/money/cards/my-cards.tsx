import CreditCard from 'lucide-react/icons/credit-card'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { RowsShown } from '#portal/kit/rows/list-rows.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useShownFetch } from '#portal/kit/ages/shown-age.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cardsQuery, removeCard } from '#portal/queries/money/cards.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { paymentHold } from '#portal/session/session-token.ts'
import { CardFace, cardName } from './card-face.tsx'
import './cards.css'
import { CardSkeletons } from './card-skeletons.tsx'
import { listTexts } from './my-cards-texts.ts'
import { texts } from './texts.ts'

export function MyCards() {
  const query = useQuery(cardsQuery())
  useShownFetch(query.dataUpdatedAt)
  const [leaving, setLeaving] = useState<AcceptedCard | null>(null)
  const hold = paymentHold()
  const timeZone = useTimeZone()
  const noteId = useId()
  const heldBy = hold ? noteId : undefined
  return (
    <Screen title={texts.listTitle}>
      {hold && (
        <Callout kind="warning">
          <p id={noteId}>{texts.onHold(formatDateTime(hold, timeZone))}</p>
        </Callout>
      )}
      <QueryFrame
        query={query}
        loadingText={texts.loadingCards}
        skeleton={<CardSkeletons />}
        failureText={texts.listFailure}
      >
        {(cards) => (
          <>
            <RowsShown list="cards" count={cards.length} />
            {cards.length === 0 ? (
              <NoCards isHeld={hold !== null} />
            ) : (
              <CardList cards={cards} heldBy={heldBy} onRemove={setLeaving} />
            )}
          </>
        )}
      </QueryFrame>
      <Removal card={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  )
}

function NoCards({ isHeld }: { isHeld: boolean }) {
  return (
    <EmptyState
      icon={CreditCard}
      text={
        <>
          {texts.none}
          <br />
          {listTexts.noneNote}
        </>
      }
      action={
        !isHeld && (
          <ButtonLink to="/panel/financial/credit-card/new" icon={Plus}>
            {texts.add}
          </ButtonLink>
        )
      }
    />
  )
}

interface CardListProps {
  cards: readonly AcceptedCard[]
  /** Id of the text on why nothing can be changed for a time. */
  heldBy: string | undefined
  onRemove: (card: AcceptedCard) => void
}

function CardList({ cards, heldBy, onRemove }: CardListProps) {
  const reasonId = useId()
  return (
    <>
      <OfflineReason id={reasonId}>{listTexts.changeOffline}</OfflineReason>
      <ul className="stack-4 saved-cards">
        {cards.map((card) => (
          <Card as="li" key={card.uuid} className="saved-card">
            <CardFace card={card} />
            <OnlineButton
              variant="quiet"
              icon={Trash}
              className="button-round"
              aria-label={listTexts.removeOne(cardName(card))}
              reasonId={reasonId}
              heldBy={heldBy}
              onClick={() => onRemove(card)}
            />
          </Card>
        ))}
      </ul>
      {heldBy === undefined && (
        <ButtonLink
          to="/panel/financial/credit-card/new"
          icon={Plus}
          variant="secondary"
          className="saved-cards-add"
        >
          {texts.add}
        </ButtonLink>
      )}
    </>
  )
}

/** The question before a card is deleted; `card` is null while the dialog is closed. */
function Removal({ card, onClose }: { card: AcceptedCard | null; onClose: () => void }) {
  const client = useQueryClient()
  // Kept after the dialog is dismissed, so that its text does not vanish while it closes.
  const [asked, setAsked] = useState(card)
  const isGone = useRef(false)
  const removal = useAction({
    act: ({ uuid }: AcceptedCard) => removeCard(client, uuid),
    failure: listTexts.removeFailure,
    onDone: () => {
      isGone.current = true
      onClose()
      showToast({ kind: 'success', text: listTexts.removed })
    },
  })
  if (card && card !== asked) setAsked(card)
  function close() {
    isGone.current = false
    removal.reset()
    onClose()
  }

  return (
    <Confirm
      title={listTexts.removeTitle}
      action={listTexts.remove}
      variant="danger"
      isOpen={card !== null}
      isBusy={removal.isBusy}
      failure={removal.failed?.failure ?? null}
      onConfirm={() => card && removal.run(card)}
      onClose={close}
      // The button that opened the dialog goes with its card.
      finalFocus={() => (isGone.current ? screenHeading() : null)}
    >
      {asked && <p>{listTexts.removeNote(cardName(asked))}</p>}
    </Confirm>
  )
}
