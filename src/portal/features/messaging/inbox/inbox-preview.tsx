import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { inboxMessagesQuery } from '#portal/queries/messaging/inbox.ts'
import './inbox.css'
import { MessageFace } from './message-face.tsx'
import { texts } from './texts.ts'

/** The maximum number of inbox messages in the drawer; the inbox screen shows all. */
const maxShown = 4

/** The latest inbox messages, in short form; renders nothing while there are none. */
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
