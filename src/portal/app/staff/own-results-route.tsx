import { useNavigate, useSearch } from '@tanstack/react-router'
import { Results } from '#portal/features/news/results/results.tsx'

/** The results of the provider whose user is signed in. */
export function OwnResultsRoute() {
  const search = useSearch({ from: '/provider/results' })
  const navigate = useNavigate({ from: '/provider/results' })
  return (
    <Results
      of="own"
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
