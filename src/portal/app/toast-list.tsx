import { useInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { NoticeIcon } from '#portal/kit/toast-icon.tsx'
import type { Notice } from '#portal/kit/toasts.ts'
import { useNotices } from '#portal/kit/toasts-on-screen.tsx'
import { texts } from '#portal/kit/texts.ts'
import { inboxMessagesQuery } from '#portal/queries/inbox.ts'
import './toast-list.css'
import { panelTexts } from './panel-texts.ts'

const InboxPreview = lazy(async () => ({
  default: (await import('#portal/features/inbox/inbox-preview.tsx')).InboxPreview,
}))

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** The latest inbox messages, and every toast since the portal was opened. */
export function NoticeList({ onChoose }: { onChoose: () => void }) {
  const { history } = useNotices()
  const { data, isPending } = useInfiniteQuery(inboxMessagesQuery())
  const isEmpty = history.length === 0 && data?.pages[0]?.messages.length === 0
  return (
    <>
      <Suspense fallback={null}>
        <InboxPreview onChoose={onChoose} />
      </Suspense>
      {history.length > 0 && <Said history={history} />}
      {(isEmpty || (history.length === 0 && !data && !isPending)) && (
        <EmptyState icon={BellOff} text={texts.noNotices} />
      )}
    </>
  )
}

function Said({ history }: { history: readonly Notice[] }) {
  return (
    <section aria-labelledby="said">
      <h3 id="said" className="notice-list-title">
        {panelTexts.thisVisit}
      </h3>
      <ul className="notice-list">
        {history.map((notice) => (
          <li key={notice.id} className="notice-row">
            <NoticeIcon kind={notice.kind} />
            <div>
              <p>{notice.text}</p>
              <time className="figures" dateTime={notice.at.toISOString()}>
                {clock.format(notice.at)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
