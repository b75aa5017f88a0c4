import { QueryClientProvider } from '@tanstack/react-query'
import { AskLater } from '#portal/features/no-internet/ask-later.tsx'
import { Blocked } from '#portal/features/no-internet/blocked.tsx'
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
  return (
    <QueryClientProvider client={queryClient}>
      <AskLater />
      <ToastsOnScreen />
    </QueryClientProvider>
  )
}
