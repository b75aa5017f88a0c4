import { lazy, Suspense } from 'react'
import { Loading } from '#portal/kit/loading.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { texts } from './texts.ts'

/** The form shares its code with that of an existing provider. */
const TenantCreator = lazy(async () => ({
  default: (await import('./tenant-creator.tsx')).TenantCreator,
}))

/** The page of a new provider. */
export function NewTenant() {
  return (
    <Screen title={texts.newTitle} back={{ to: '/adm/customers', label: texts.backToList }}>
      <Suspense
        fallback={
          <Loading label={texts.loadingForm}>
            <FormSkeleton />
          </Loading>
        }
      >
        <TenantCreator />
      </Suspense>
    </Screen>
  )
}
