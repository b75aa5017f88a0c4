import { QueryClientProvider } from '@tanstack/react-query'
import { Blocked } from '#portal/features/no-internet/blocked.tsx'
import { queryClient } from './query-client.ts'

export function OwnContracts() {
  return (
    <QueryClientProvider client={queryClient}>
      <Blocked />
    </QueryClientProvider>
  )
}
