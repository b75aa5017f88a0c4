import BellOff from 'lucide-react/icons/bell-off'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { NoticeIcon } from '#portal/kit/notice-icon.tsx'
import { useNotices } from '#portal/kit/notices-on-screen.tsx'
import { texts } from '#portal/kit/texts.ts'
import './notice-list.css'

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Everything the portal said since it was opened, for who did not read as fast as it went. */
export function NoticeList() {
  const { history } = useNotices()
  if (history.length === 0) return <EmptyState icon={BellOff} text={texts.noNotices} />
  return (
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
  )
}
