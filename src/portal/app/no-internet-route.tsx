import { lazy, Suspense } from 'react'
import { AskSignedOut } from '#portal/features/no-internet/ask-signed-out.tsx'
import { NoInternet } from '#portal/features/no-internet/no-internet.tsx'
import { currentToken } from '#portal/session/session-token.ts'

/* What needs the query library, which visitors are not made to load. */
const load = () => import('./no-internet-own.tsx')
const OwnContracts = lazy(async () => ({ default: (await load()).OwnContracts }))
const OwnAsking = lazy(async () => ({ default: (await load()).OwnAsking }))

/** "Estou sem internet", with the subscriber's own affairs for who is signed in. */
export function NoInternetRoute() {
  const isSignedIn = currentToken() !== null
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
