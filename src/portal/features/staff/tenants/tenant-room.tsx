import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { begunForm, forgetBegunForm } from './form/begun-form.ts'
import type { EditTenantProps } from './edit-tenant.tsx'
import type { SavedTenant } from './form/form-mapping.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { SectionForm } from './sections/section-form.tsx'
import { isFormSection } from './sections/sections.ts'
import './tenants.css'
import { texts } from './texts.ts'

/** Below the form of a section, so it loads after it. */
const SectionTools = lazy(async () => ({
  default: (await import('./sections/section-tools.tsx')).SectionTools,
}))

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }))

type TenantRoomProps = Omit<EditTenantProps, 'actions'> & { saved: SavedTenant }

/** The open part of an existing provider. Each is saved by itself. */
export function TenantRoom(props: TenantRoomProps) {
  const { clientId, place, renderChanges, apps } = props
  const client = useQueryClient()
  const [saved, setSaved] = useState(props.saved)
  const [begun, setBegun] = useState(() => begunForm(client, clientId))
  useEffect(() => forgetBegunForm(client, clientId), [client, clientId])
  const shownPlace = useRef(place)
  // Another section is another page: it is read from its top.
  useEffect(() => {
    if (shownPlace.current !== place) window.scrollTo(0, 0)
    shownPlace.current = place
  }, [place])

  return (
    <div className="tenant-section">
      {saved.tenant.status === 'suspended' && (
        <Callout kind="warning">{texts.suspendedNote}</Callout>
      )}
      {isFormSection(place) && (
        <SectionForm
          key={place}
          section={place}
          saved={saved}
          begun={begun}
          onSaved={(now) => {
            setSaved(now)
            setBegun(
              (others) =>
                others && { ...others, failures: { ...others.failures, [place]: undefined } },
            )
          }}
        />
      )}
      {place === 'apps' && apps}
      {place === 'overview' && (
        <Suspense fallback={<FormSkeleton />}>
          <Overview clientId={clientId} renderChanges={renderChanges} />
        </Suspense>
      )}
      {place !== 'apps' && place !== 'support' && (
        <Suspense fallback={<FormSkeleton />}>
          <SectionTools section={place} tenant={saved.tenant} />
        </Suspense>
      )}
    </div>
  )
}
