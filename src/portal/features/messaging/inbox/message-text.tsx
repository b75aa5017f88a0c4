import { Fragment } from 'react'
import { textParts } from '#domain/news/announcements/text-parts.ts'
import { comparableHost } from '#domain/platform/hosts/host-name.ts'
import { texts } from './texts.ts'

/** The text of a message. Addresses in it can be opened; one of another host says where it leads. */
export function MessageText({ text }: { text: string }) {
  const own = comparableHost(window.location.hostname)
  return (
    <p className="inbox-text">
      {textParts(text).map((part, place) =>
        part.host === '' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a message never changes its pieces
          <Fragment key={place}>{part.text}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Fragment key={place}>
            <a
              href={part.text}
              {...(part.host !== own && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {part.text}
            </a>
            {part.host !== own && <span className="inbox-host"> ({texts.leadsTo(part.host)})</span>}
          </Fragment>
        ),
      )}
    </p>
  )
}
