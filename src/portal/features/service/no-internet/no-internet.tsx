import type { ReactNode } from 'react'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { BackLink } from '#portal/kit/pages/screen.tsx'
import { useScreenTitle } from '#portal/kit/pages/screen-title.ts'
import { CallUs } from './call-us.tsx'
import './no-internet.css'
import { ConnectionCheck } from './connection-check.tsx'
import type { Found } from './found.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

interface NoInternetProps {
  /** The check for a blocked contract; only for signed-in subscribers. */
  contracts?: ReactNode
  /** What that check has found. */
  found: Found
  /** The form or link for a written support request. */
  asking: ReactNode
}

/** What to do without internet; it works signed in or signed out, online or offline. */
export function NoInternet({ contracts, found, asking }: NoInternetProps) {
  const title = useScreenTitle(texts.title)
  const { isOffline } = useConnection()
  return (
    <div className="no-internet">
      <header className="no-internet-bar">
        <BackLink to="/" />
        <Logo />
      </header>
      <main className="no-internet-content">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {texts.title}
          </h1>
          {!contracts && <p className="no-internet-lead">{texts.lead}</p>}
        </div>
        {contracts}
        <ConnectionCheck />
        <Steps isFolded={found.isCauseKnown} />
        {!isOffline && (
          <p>
            <a href="/status">{texts.statusPage}</a>
          </p>
        )}
        <CallUs isFirst={!found.hasStep} said={found.said} />
        {asking}
      </main>
    </div>
  )
}
