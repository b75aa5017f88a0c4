import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useId } from 'react'
import { createSupportMessage, type SupportRequest } from '#contract/service/support.ts'
import { canAddMessage } from '#domain/service/support/support-request.ts'
import { type Visit, visitWindow } from '#domain/service/support/visit.ts'
import type { VisitWords } from '#domain/service/support/visit-words.ts'
import { nameAmong } from '#domain/service/contracts/contract-name.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { call } from '#portal/queries/calls/client.ts'
import { invalidateSupport, supportMessagesQuery } from '#portal/queries/service/support.ts'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './visit-card.css'
import { messageFailure } from './refusals.ts'

const texts = {
  confirm: 'Confirmar presença',
  confirmed: 'Você confirmou presença.',
  refuse: 'Não posso nesse dia',
  refused: 'Você pediu outro dia. A gente vai combinar com você.',
  offline: 'Responder sobre a visita precisa de conexão.',
  confirmation: (visit: Visit) => `Confirmo presença na visita de ${visitWindow(visit)}.`,
  refusal: (visit: Visit) => `Não posso receber a visita de ${visitWindow(visit)}. Peço outro dia.`,
} as const

/** The technician’s visit of a request, with the buttons that confirm it or ask for another day. */
export function VisitCard({ request, words }: { request: SupportRequest; words: VisitWords }) {
  const { rules } = useProvider()
  const { visit } = request
  const { data: known } = useQuery({ ...contractsQuery(), enabled: false })
  const place = nameAmong(known?.contracts ?? [], request.contractId)
  const isOpen = visit?.state === 'scheduled' && !words.isOver && canAddMessage(request, rules)
  return (
    <Card as="section" aria-labelledby="visit" className="visit">
      <h2 id="visit">{words.title}</h2>
      {words.when && <p className="visit-when">{words.when}</p>}
      {place && <p translate="no">{place}</p>}
      {words.isOver && <ContactButtons />}
      {isOpen && viewingId() === null && (
        <Answer key={`${visit.from} ${visit.to}`} supportId={request.id} visit={visit} />
      )}
    </Card>
  )
}

/** Writes an answer as a message of the request, once for each schedule however often it is sent. */
function useAnswer(supportId: string, visit: Visit, kind: 'visit' | 'visit-no') {
  const client = useQueryClient()
  const { data } = useQuery(supportMessagesQuery(supportId))
  const message = kind === 'visit' ? texts.confirmation(visit) : texts.refusal(visit)
  const schedule = `${visit.from}${visit.to}`.replaceAll(/\D/g, '')
  const requestKey = `${kind}-${supportId}-${schedule}`
  const send = useAction({
    act: () => call(createSupportMessage, { body: { supportId, message, requestKey } }),
    failure: messageFailure,
    onSettled: () => invalidateSupport(client),
  })
  const isSent =
    send.isDone ||
    data?.messages.some(({ sender, text }) => sender === 'subscriber' && text === message)
  return { ...send, isSent }
}

function Answer({ supportId, visit }: { supportId: string; visit: Visit }) {
  const reason = useId()
  const confirm = useAnswer(supportId, visit, 'visit')
  const refuse = useAnswer(supportId, visit, 'visit-no')
  return (
    <div className="stack-2" aria-live="polite">
      {refuse.isSent && <p>{texts.refused}</p>}
      {confirm.isSent && !refuse.isSent && <p>{texts.confirmed}</p>}
      {!confirm.isSent && !refuse.isSent && (
        <OnlineButton
          icon={CalendarCheck}
          isWide
          isBusy={confirm.isBusy}
          reasonId={reason}
          onClick={() => confirm.run()}
        >
          {texts.confirm}
        </OnlineButton>
      )}
      {!refuse.isSent && (
        <OnlineButton
          variant="secondary"
          isWide
          isBusy={refuse.isBusy}
          reasonId={reason}
          onClick={() => refuse.run()}
        >
          {texts.refuse}
        </OnlineButton>
      )}
      {!refuse.isSent && <OfflineReason id={reason}>{texts.offline}</OfflineReason>}
      <ActionFailure of={confirm.failed ?? refuse.failed} />
    </div>
  )
}
