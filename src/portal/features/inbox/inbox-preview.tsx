import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#portal/kit/button.tsx'
import { inboxMessagesQuery } from '#portal/queries/inbox.ts'
import './inbox.css'
import { MessageFace } from './message-face.tsx'
import { texts } from './texts.ts'

/** So many stand in the drawer; the screen has them all. */
const maxShown = 4

/** The last notices at a glance; nothing at all while there are none. */
export function InboxPreview({ onChoose }: { onChoose: () => void }) {
  const { data } = useInfiniteQuery(inboxMessagesQuery())
  const messages = data?.pages[0]?.messages ?? []
  if (messages.length === 0) return null
  return (
    <section className="inbox-preview" aria-labelledby="inbox-preview">
      <h3 id="inbox-preview">{texts.received}</h3>
      <ul>
        {messages.slice(0, maxShown).map((message) => (
          <li key={message.id}>
            <Link to="/panel/inbox" className="inbox-row" onClick={onChoose}>
              <MessageFace message={message} />
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
