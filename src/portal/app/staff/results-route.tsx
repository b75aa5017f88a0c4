import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProviderPicker } from '#portal/features/news/results/provider-picker.tsx'
import { Results } from '#portal/features/news/results/results.tsx'

/** The results of a provider or of all, for administrators. */
export function ResultsRoute() {
  const { client = '', ...search } = useSearch({ from: '/adm/results' })
  const navigate = useNavigate({ from: '/adm/results' })
  const show = (next: { client: string } & typeof search) => {
    const { client: chosen, ...period } = next
    const shown = { ...period, ...(chosen !== '' && { client: chosen }) }
    void navigate({ search: shown, replace: true, resetScroll: false })
  }
  return (
    <Results
      of={client === '' ? 'all' : { client }}
      search={search}
      onSearch={(period) => show({ ...period, client })}
      picker={
        <ProviderPicker client={client} onPick={(next) => show({ ...search, client: next })} />
      }
    />
  )
}
