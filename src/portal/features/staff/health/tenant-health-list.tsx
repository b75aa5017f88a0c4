import { useNavigate, useSearch } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import type { AcceptedOf } from '#contract/platform/endpoint.ts'
import type { staffHealth } from '#contract/installation/health.ts'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { FirstRows } from '#portal/kit/rows/first-rows.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { hasWords } from '#portal/kit/values/has-words.ts'
import { TenantHealthCard } from './tenant-health-card.tsx'
import { texts } from './texts.ts'
import { byUrgency, isFailing } from './urgency.ts'

/** Up to this many providers, the list needs no search. */
const maxWithoutSearch = 6
const cardsAtOnce = 20

interface TenantHealthListProps {
  tenants: AcceptedOf<typeof staffHealth>['tenants']
  at: Date
}

/** The state of each provider, the most urgent first, with a search where there are many. */
export function TenantHealthList({ tenants, at }: TenantHealthListProps) {
  const { q = '', problems = false } = useSearch({ from: '/adm/health' })
  const navigate = useNavigate({ from: '/adm/health' })
  const find = (changed: { q?: string | undefined; problems?: boolean | undefined }) =>
    void navigate({
      // What else is chosen stays, also the filters of the audit log below.
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const found = tenants
    .filter((tenant) => hasWords(q, [tenant.alias, tenant.client_id]))
    .filter((tenant) => !problems || isFailing(tenant))
    .toSorted(byUrgency)
  return (
    <>
      {tenants.length > maxWithoutSearch && (
        <div className="stack-4">
          <TextField
            name="sought"
            type="search"
            label={texts.search}
            value={q}
            error={undefined}
            onValue={(words) => find({ q: words || undefined })}
            autoComplete="off"
          />
          <SwitchField
            name="problems"
            label={texts.problemsOnly}
            effect={problems ? texts.problemsOn : texts.problemsOff}
            value={problems}
            onValue={(isOn) => find({ problems: isOn || undefined })}
          />
        </div>
      )}
      {found.length === 0 && (
        <EmptyState icon={SearchX} text={problems ? texts.noProblems : texts.nothingFound(q)} />
      )}
      <FirstRows key={`${q} ${problems}`} rows={found} step={cardsAtOnce}>
        {(drawn) => (
          <ul className="stack-4 health-tenants">
            {drawn.map((tenant) => (
              <TenantHealthCard key={tenant.client_id} of={tenant} at={at} />
            ))}
          </ul>
        )}
      </FirstRows>
    </>
  )
}
