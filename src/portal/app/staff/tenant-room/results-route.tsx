import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Results } from '#portal/features/news/results/results.tsx'

const from = '/adm/customer/$client_id/results'

/** The results of one provider, among its other pages. */
export function TenantResultsRoute() {
  const { client_id: client } = useParams({ from })
  const search = useSearch({ from })
  const navigate = useNavigate({ from })
  return (
    <Results
      key={client}
      of={{ client }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
