import { Link } from '@tanstack/react-router'
import type { DeskFailure } from '#contract/staff/support-desk.ts'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { callWords } from './call-words.ts'
import { causeWords } from './cause-words.ts'
import { texts } from './texts.ts'

/** One failure in words: when, what the subscriber was doing, and why it failed. */
export function FailureLine({ of: failed, hasLink }: { of: DeskFailure; hasLink?: boolean }) {
  const timeZone = useTimeZone()
  const now = useNow()
  return (
    <div className="stack-1">
      <p>
        <strong>
          Falha {callWords(failed.call)}, {momentText(new Date(failed.at), now, timeZone)}.
        </strong>{' '}
        {causeWords(failed)}
      </p>
      <p className="desk-note figures">{texts.failureCode(failed.code)}</p>
      {hasLink && failed.customer_id !== '' && (
        <Link
          to="/provider/subscriber/$customer_id"
          params={{ customer_id: failed.customer_id }}
          search={{ failure: failed.code }}
          className="desk-link"
        >
          {texts.openSubscriber(failed.customer_id)}
        </Link>
      )}
    </div>
  )
}
