import { useState } from 'react'
import { AskSignedOut } from '#portal/features/service/no-internet/ask-signed-out.tsx'
import { nothingFound } from '#portal/features/service/no-internet/found.ts'
import { NoInternet } from '#portal/features/service/no-internet/no-internet.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { currentToken, opensBillsOnly } from '#portal/session/session-token.ts'

/* These parts need the query library, which is not loaded for visitors. */
const load = () => import('./no-internet-own.tsx')
// Without a network nothing is known of outages, and the rest of the page must not wait for its code.
const OwnOutages = lazyPart(
  async () => (await import('#portal/app/screens/known-outages.tsx')).KnownOutages,
)
const OwnContracts = lazyPart(async () => (await load()).BlockedContracts)
const OwnAsking = lazyPart(async () => (await load()).PendingRequestForm, {
  otherwise: PartMissing,
})

/** "Estou sem internet": signed in it also shows blocked contracts and takes a support request. */
export function NoInternetRoute() {
  const isSignedIn = currentToken() !== null && !opensBillsOnly()
  /** The line that the diagnosis shows; a request carries what is known of it. */
  const [lineId, setLineId] = useState<string>()
  const [found, setFound] = useState(nothingFound)
  return (
    <NoInternet
      found={found}
      contracts={
        isSignedIn && (
          <>
            <OwnOutages />
            <OwnContracts onLine={setLineId} onFound={setFound} />
          </>
        )
      }
      asking={isSignedIn ? <OwnAsking lineId={lineId} /> : <AskSignedOut />}
    />
  )
}
