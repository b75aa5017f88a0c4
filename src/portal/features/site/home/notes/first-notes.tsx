import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { InternetLine } from './internet-line.tsx'
import { NotificationPrompt } from './notification-prompt.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'

const KnownRequests = lazyPart(async () => (await import('./known-requests.tsx')).KnownRequests)

/** What the home says first after the bills: the state of the internet, and the offer of reminders. */
export function FirstNotes() {
  const isBillsOnly = useBillsOnly()
  return (
    <>
      {!isBillsOnly && (
        <>
          <KnownRequests />
          <InternetLine />
        </>
      )}
      <NotificationPrompt />
    </>
  )
}
