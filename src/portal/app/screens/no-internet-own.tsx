import { QueryClientProvider } from '@tanstack/react-query'
import { AskLater } from '#portal/features/service/no-internet/ask-later.tsx'
import { type ComponentProps, useEffect } from 'react'
import { Blocked } from '#portal/features/service/no-internet/blocked.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { preloadConfirm } from '#portal/kit/confirm.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { queryClient } from '#portal/app/query-client.ts'

/** Its answer needs the network; without it the stored contracts stand in. */
const OwnDiagnosis = lazyPart(
  async () => (await import('./no-internet-diagnosis.tsx')).OwnDiagnosis,
  { otherwise: Blocked },
)

export function BlockedContracts(props: ComponentProps<typeof OwnDiagnosis>) {
  return (
    <QueryClientProvider client={queryClient}>
      <OwnDiagnosis {...props} />
    </QueryClientProvider>
  )
}

export function PendingRequestForm({ lineId }: ComponentProps<typeof AskLater>) {
  // Discarding a request asks first, and its code is not on the device before it was fetched once.
  useEffect(preloadConfirm, [])
  return (
    <QueryClientProvider client={queryClient}>
      <AskLater lineId={lineId} />
      <ToastsOnScreen />
    </QueryClientProvider>
  )
}
