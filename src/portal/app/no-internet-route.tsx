import { lazy, Suspense } from 'react'
import { AskSignedOut } from '#portal/features/no-internet/ask-signed-out.tsx'
import { NoInternet } from '#portal/features/no-internet/no-internet.tsx'
import { currentToken, opensBillsOnly } from '#portal/session/session-token.ts'

/* These parts need the query library, which is not loaded for visitors. */
const load = () => import('./no-internet-own.tsx')
const OwnContracts = lazy(async () => ({ default: (await load()).BlockedContracts }))
const OwnAsking = lazy(async () => ({ default: (await load()).PendingRequestForm }))

/** "Estou sem internet": signed in it also shows blocked contracts and takes a support request. */
export function NoInternetRoute() {
  const isSignedIn = currentToken() !== null && !opensBillsOnly()
  return (
    <NoInternet
      contracts={
        isSignedIn && (
          <Suspense>
            <OwnContracts />
          </Suspense>
        )
      }
      asking={
        isSignedIn ? (
          <Suspense>
            <OwnAsking />
          </Suspense>
        ) : (
          <AskSignedOut />
        )
      }
    />
  )
}
