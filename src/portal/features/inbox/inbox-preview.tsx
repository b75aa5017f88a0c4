import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#portal/kit/button.tsx'
import { noticesQuery } from '#portal/queries/inbox.ts'
import './inbox.css'
import { NoticeFace } from './message-face.tsx'
import { texts } from './texts.ts'

/** So many stand in the drawer; the screen has them all. */
const maxShown = 4

/** The last notices at a glance; nothing at all while there are none. */
export function InboxPreview({ onChoose }: { onChoose: () => void }) {
  const { data } = useInfiniteQuery(noticesQuery())
  const notices = data?.pages[0]?.notices ?? []
  if (notices.length === 0) return null
  return (
    <section className="inbox-preview" aria-labelledby="inbox-preview">
      <h3 id="inbox-preview">{texts.received}</h3>
      <ul>
        {notices.slice(0, maxShown).map((notice) => (
          <li key={notice.id}>
            <Link to="/panel/inbox" className="inbox-row" onClick={onChoose}>
              <NoticeFace notice={notice} />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" isWide to="/panel/inbox" onClick={onChoose}>
        {texts.all}
      </ButtonLink>
    </section>
  )
}
