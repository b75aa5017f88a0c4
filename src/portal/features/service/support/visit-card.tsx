import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { createSupportMessage, type SupportRequest } from '#contract/service/support.ts'
import { canAddMessage } from '#domain/service/support/support-request.ts'
import { visitWindow } from '#domain/service/support/visit.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { call } from '#portal/queries/calls/client.ts'
import { invalidateSupport, supportMessagesQuery } from '#portal/queries/service/support.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './visit-card.css'
import { messageFailure } from './refusals.ts'
import type { VisitWords } from './visit-words.ts'

const texts = {
  confirm: 'Confirmar presença',
  confirmed: 'Você confirmou presença.',
  offline: 'Confirmar presença precisa de conexão.',
  message: (when: string) => `Confirmo presença na visita de ${when}.`,
} as const

/** The technician's visit of a request, and the way to confirm that somebody will be there. */
export function VisitCard({ request, words }: { request: SupportRequest; words: VisitWords }) {
  const { rules } = useProvider()
  const { visit } = request
  const isOpen = visit?.state === 'scheduled' && canAddMessage(request, rules)
  return (
    <Card as="section" aria-labelledby="visit" className="visit">
      <h2 id="visit">{words.title}</h2>
      {words.when && <p className="visit-when">{words.when}</p>}
      {isOpen && viewingId() === null && <Confirm request={request} when={visitWindow(visit)} />}
    </Card>
  )
}

/** Confirms by a message of the request, once for each schedule however often it is sent. */
function Confirm({ request: { id, visit }, when }: { request: SupportRequest; when: string }) {
  const client = useQueryClient()
  const message = texts.message(when)
  const { data } = useQuery(supportMessagesQuery(id))
  const isSaid = data?.messages.some(
    ({ sender, text }) => sender === 'subscriber' && text === message,
  )
  const send = useAction({
    act: () =>
      call(createSupportMessage, {
        body: { supportId: id, message, requestKey: keyOf(id, visit?.from ?? '') },
      }),
    failure: messageFailure,
    onSettled: () => invalidateSupport(client),
  })
  return (
    <div aria-live="polite">
      {isSaid || send.isDone ? (
        <p>{texts.confirmed}</p>
      ) : (
        <>
          <OnlineButton
            icon={CalendarCheck}
            isWide
            isBusy={send.isBusy}
            reason={texts.offline}
            onClick={() => send.run()}
          >
            {texts.confirm}
          </OnlineButton>
          <ActionFailure of={send.failed} />
        </>
      )}
    </div>
  )
}

/** The same for the same schedule. */
const keyOf = (id: string, from: string) => `visit-${id}-${from.replaceAll(/\D/g, '')}`
