import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { toCopy } from './copied-tenant.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { fetchSaved } from '../form/save-tenant.ts'
import { TenantCreator } from './tenant-creator.tsx'
import { texts } from '../texts.ts'

/** The form of a new provider, filled in as another one is; it says what was not copied. */
export function CopiedTenantCreator({ clientId }: { clientId: string }) {
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
