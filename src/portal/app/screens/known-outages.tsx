import { QueryClientProvider } from '@tanstack/react-query'
import { CurrentOutages } from '#portal/features/news/outages/current-outages.tsx'
import { queryClient } from '#portal/app/query-client.ts'

/** What the provider knows already, on a page outside of the panel. */
export function KnownOutages() {
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentOutages />
    </QueryClientProvider>
  )
}
