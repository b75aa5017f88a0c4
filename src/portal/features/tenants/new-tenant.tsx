import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Callout } from '#portal/kit/callout.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { toCopy } from './copied-tenant.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { fetchSaved } from './save-tenant.ts'
import { texts } from './texts.ts'

/** The form shares its code with that of an existing provider. */
const TenantCreator = lazy(async () => ({
  default: (await import('./tenant-creator.tsx')).TenantCreator,
}))

const loading = (
  <Loading label={texts.loadingForm}>
    <FormSkeleton />
  </Loading>
)

/** The page of a new provider, empty or filled in as another one is. */
export function NewTenant() {
  const { from } = useSearch({ from: '/adm/customer/new' })
  return (
    <Screen title={texts.newTitle} back={{ to: '/adm/customers', label: texts.backToList }}>
      <Suspense fallback={loading}>
        {from ? <CopiedTenant key={from} clientId={from} /> : <TenantCreator copied={null} />}
      </Suspense>
    </Screen>
  )
}

function CopiedTenant({ clientId }: { clientId: string }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['staff', 'copied-tenant', clientId],
    queryFn: () => fetchSaved(client, clientId),
    // What is typed is not replaced by what is saved meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loadingForm}
      skeleton={<FormSkeleton />}
      failureText={texts.copyFailure}
    >
      {(saved) => (
        <>
          <Callout kind={saved ? 'info' : 'warning'}>
            {saved ? texts.copied(saved.tenant.alias) : texts.copyFailure}
          </Callout>
          <TenantCreator copied={saved && toCopy(saved)} />
        </>
      )}
    </QueryFrame>
  )
}
