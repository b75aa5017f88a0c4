import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { acsRecordQuery } from '#portal/queries/staff/tenants/acs.ts'
import { bridgeQuery } from '#portal/queries/staff/tenants/platform-bridge.ts'
import { tenantQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import type { RenderChanges } from './overview/overview.tsx'
import type { FormPlace } from './sections/room-places.ts'
import { texts } from './texts.ts'

const loadRoom = () => import('./tenant-room.tsx')

/** The form and its rules are most of the page's code; they load while the provider is fetched. */
const TenantRoom = lazy(async () => ({ default: (await loadRoom()).TenantRoom }))

export interface EditTenantProps {
  clientId: string
  /** The open part of the form. */
  place: FormPlace
  /** Draws the last entries of the audit log. */
  renderChanges: RenderChanges
  /** Content of "Aplicativos". */
  apps: ReactNode
  actions: ReactNode
}

/** An existing provider, to look at and to change. */
export function EditTenant(props: EditTenantProps) {
  const { clientId } = props
  const tenant = useQuery(tenantQuery(clientId))
  const acs = useQuery(acsRecordQuery(clientId))
  const bridge = useQuery(bridgeQuery(clientId))
  // A failure is met again, and shown, where the room is drawn.
  useEffect(() => void loadRoom().catch(() => null), [])
  const frame = { loadingText: texts.loadingOne, skeleton: <FormSkeleton /> }
  return (
    <Screen
      title={texts.editTitle}
      heading={tenant.data?.alias ?? texts.editTitle}
      lead={tenant.data && clientId}
      actions={props.actions}
    >
      <RecordFrame
        {...frame}
        query={tenant}
        failureText={texts.oneFailure}
        notFound={{ text: texts.notFound }}
      >
        {(known) => (
          <QueryFrame {...frame} query={acs} failureText={texts.acsLoadFailure}>
            {(knownAcs) => (
              <QueryFrame {...frame} query={bridge} failureText={texts.oneFailure}>
                {(knownBridge) => (
                  <Suspense
                    fallback={
                      <Loading label={texts.loadingOne}>
                        <FormSkeleton />
                      </Loading>
                    }
                  >
                    <TenantRoom
                      {...props}
                      saved={{ tenant: known, acs: knownAcs, bridge: knownBridge }}
                    />
                  </Suspense>
                )}
              </QueryFrame>
            )}
          </QueryFrame>
        )}
      </RecordFrame>
    </Screen>
  )
}
