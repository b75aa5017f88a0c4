import { formatDateTime } from '#domain/platform/time/dates.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { ToastIcon } from '#portal/kit/toasts/toast-icon.tsx'
import type { Toast } from '#portal/kit/toasts/toasts.ts'
import { useToasts } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { texts } from '#portal/kit/texts.ts'
import { inboxMessagesQuery } from '#portal/queries/messaging/inbox.ts'
import './toast-list.css'
import { panelTexts } from '#portal/app/panel/panel-texts.ts'

const InboxPreview = lazyPart(
  async () => (await import('#portal/features/messaging/inbox/inbox-preview.tsx')).InboxPreview,
)

/** The latest inbox messages, and every toast since the portal was opened. */
export function ToastList({ onChoose }: { onChoose: () => void }) {
  const { history } = useToasts()
  const { data, isPending } = useInfiniteQuery(inboxMessagesQuery())
  const isEmpty = history.length === 0 && data?.pages[0]?.messages.length === 0
  return (
    <>
      <InboxPreview onChoose={onChoose} />
      {history.length > 0 && <ToastHistory history={history} />}
      {(isEmpty || (history.length === 0 && !data && !isPending)) && (
        <EmptyState icon={BellOff} text={texts.noMessages} />
      )}
    </>
  )
}

function ToastHistory({ history }: { history: readonly Toast[] }) {
  const timeZone = useTimeZone()
  return (
    <section aria-labelledby="said">
      <h3 id="said" className="toast-list-title">
        {panelTexts.thisVisit}
      </h3>
      <ul className="toast-list">
        {history.map((toast) => (
          <li key={toast.id} className="toast-row">
            <ToastIcon kind={toast.kind} />
            <div>
              <p>{toast.text}</p>
              <time className="figures" dateTime={toast.at.toISOString()}>
                {formatDateTime(toast.at, timeZone).slice(-'18:40'.length)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
