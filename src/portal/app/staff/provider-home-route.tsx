import { useQuery } from '@tanstack/react-query'
import { listProviderEvents, seeProviderEvent } from '#contract/platform/suspicious-events.ts'
import { decidePaymentReceiver, listPaymentReceivers } from '#contract/money/payment-receivers.ts'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { Announcements } from '#portal/features/news/announcements/announcements.tsx'
import { PaymentReceivers } from '#portal/features/money/payment-receivers/payment-receivers.tsx'
import { SuspiciousEvents } from '#portal/features/staff/suspicious-events/suspicious-events.tsx'
import { providerUserQuery } from '#portal/queries/staff/staff.ts'

/** The page of a provider's user, composed of several features, as far as the role may use them. */
export function ProviderHomeRoute() {
  const role = useQuery(providerUserQuery()).data?.role ?? 'owner'
  const may = ({ roles }: { readonly roles: readonly ProviderRole[] }) => roles.includes(role)
  return (
    <Announcements
      canWrite={may(sendAnnouncement)}
      alerts={
        may(listProviderEvents) && (
          <>
            <SuspiciousEvents audience="provider user" isReadOnly={!may(seeProviderEvent)} />
            {may(listPaymentReceivers) && (
              <PaymentReceivers isReadOnly={!may(decidePaymentReceiver)} />
            )}
          </>
        )
      }
    />
  )
}
