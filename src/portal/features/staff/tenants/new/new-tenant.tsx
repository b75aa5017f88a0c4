import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { texts } from '../texts.ts'

/** The form shares its code with that of an existing provider. */
const TenantCreator = lazy(async () => ({
  default: (await import('./tenant-creator.tsx')).TenantCreator,
}))

const CopiedTenantCreator = lazy(async () => ({
  default: (await import('./copied-tenant-creator.tsx')).CopiedTenantCreator,
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
        {from ? (
          <CopiedTenantCreator key={from} clientId={from} />
        ) : (
          <TenantCreator copied={null} />
        )}
      </Suspense>
    </Screen>
  )
}
