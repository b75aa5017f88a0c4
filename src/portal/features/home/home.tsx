import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { useConnection } from '#portal/kit/connection.ts'
import { mayOfferPasskey } from '#portal/kit/passkey-device.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { customerQuery } from '#portal/queries/customer.ts'
import { useBillsOnly } from '#portal/queries/use-bills-only.ts'
import { useOpenInvoices } from '#portal/queries/use-invoices.ts'
import { AppsCard } from './apps-card.tsx'
import { ContactBlock } from './contact-block.tsx'
import { greeting } from './greeting.ts'
import './home.css'
import { NotificationPrompt } from './notification-prompt.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Summary, SummarySkeleton } from './summary.tsx'
import { SupportCard } from './support-card.tsx'
import { texts } from './texts.ts'
import { Upcoming } from './upcoming.tsx'

const RestClosed = lazy(async () => ({
  default: (await import('./rest-closed.tsx')).RestClosed,
}))

const PasskeyOffer = lazy(async () => ({
  default: (await import('./passkey-offer.tsx')).PasskeyOffer,
}))

/** The home screen. It first shows what the subscriber owes; the rest is one tap away. */
export function Home() {
  const [hour] = useState(() => new Date().getHours())
  const [isPasskeyOffered] = useState(mayOfferPasskey)
  const { isOffline } = useConnection()
  const { data } = useQuery(customerQuery())
  const invoices = useOpenInvoices()
  const { list, error, today } = invoices
  const isBillsOnly = useBillsOnly()
  // With nothing to pay, the good news is shown above the notification prompt.
  const isAllWell = list?.length === 0
  return (
    <Screen title={texts.title} heading={greeting(hour, data?.customer)}>
      {!list && !error && !isOffline && <SummarySkeleton />}
      {list && list.length > 0 && <Summary open={list} today={today} asOf={invoices.asOf} />}
      {!isAllWell && <NotificationPrompt />}
      <Upcoming {...invoices} />
      {isAllWell && <NotificationPrompt />}
      {isPasskeyOffered && !isBillsOnly && (
        <Suspense fallback={null}>
          <PasskeyOffer />
        </Suspense>
      )}
      <Shortcuts next={list?.find(isPayable) ?? null} />
      <div className="home-pair">
        {isBillsOnly ? (
          <Suspense>
            <RestClosed />
          </Suspense>
        ) : (
          <AppsCard />
        )}
        <SupportCard />
      </div>
      <ContactBlock />
      {!isBillsOnly && <RegistrationCard />}
    </Screen>
  )
}
