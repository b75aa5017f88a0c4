import { QueryClientProvider } from '@tanstack/react-query'
import { AskLater } from '#portal/features/no-internet/ask-later.tsx'
import { useEffect } from 'react'
import { Blocked } from '#portal/features/no-internet/blocked.tsx'
import { preloadConfirm } from '#portal/kit/confirm.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts-on-screen.tsx'
import { queryClient } from './query-client.ts'

export function BlockedContracts() {
  return (
    <QueryClientProvider client={queryClient}>
      <Blocked />
    </QueryClientProvider>
  )
}

export function PendingRequestForm() {
  // Discarding a request asks first, and its code is not on the device before it was fetched once.
  useEffect(preloadConfirm, [])
  return (
    <QueryClientProvider client={queryClient}>
      <AskLater />
      <ToastsOnScreen />
    </QueryClientProvider>
  )
}
