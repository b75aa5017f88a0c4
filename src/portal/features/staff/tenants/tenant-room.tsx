import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { TabList } from '#portal/kit/buttons/tab-list.tsx'
import { begunForm, forgetBegunForm } from './form/begun-form.ts'
import type { EditTenantProps } from './edit-tenant.tsx'
import type { SavedTenant } from './form/form-mapping.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { SectionForm } from './sections/section-form.tsx'
import { SectionNav } from './sections/section-nav.tsx'
import { isFormSection } from './sections/sections.ts'
import './tenants.css'
import { texts } from './texts.ts'

/** Below the form of a section, so it loads after it. */
const SectionTools = lazy(async () => ({
  default: (await import('./sections/section-tools.tsx')).SectionTools,
}))

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }))

type TenantRoomProps = EditTenantProps & { saved: SavedTenant }

/** An existing provider: its tabs, and in the first one its sections. Each section is saved by itself. */
export function TenantRoom(props: TenantRoomProps) {
  const { clientId, tab, onTab, section, renderChanges, apps, links } = props
  const client = useQueryClient()
  const [saved, setSaved] = useState(props.saved)
  const [begun, setBegun] = useState(() => begunForm(client, clientId))
  useEffect(() => forgetBegunForm(client, clientId), [client, clientId])
  const place = tab === 'main' ? section : tab
  const shownPlace = useRef(place)
  // Another section is another page: it is read from its top.
  useEffect(() => {
    if (shownPlace.current !== place) window.scrollTo(0, 0)
    shownPlace.current = place
  }, [place])

  const form = isFormSection(place) && (
    <SectionForm
      key={place}
      section={place}
      saved={saved}
      begun={begun}
      onSaved={(now) => {
        setSaved(now)
        setBegun(
          (others) => others && { ...others, failures: { ...others.failures, [place]: undefined } },
        )
      }}
    />
  )
  const main = (
    <div className="tenant-room">
      <SectionNav clientId={clientId} current={section} />
      <div className="tenant-section">
        {form}
        {section === 'overview' && (
          <Suspense fallback={<FormSkeleton />}>
            <Overview clientId={clientId} renderChanges={renderChanges} />
          </Suspense>
        )}
        <Suspense fallback={<FormSkeleton />}>
          <SectionTools section={section} tenant={saved.tenant} />
        </Suspense>
      </div>
    </div>
  )
  const tabs = [
    { name: 'main', label: texts.main, content: tab === 'main' && main },
    { name: 'support', label: texts.support, content: tab === 'support' && form },
    { name: 'apps', label: texts.apps, content: tab === 'apps' && apps },
  ] as const
  return (
    <>
      {saved.tenant.status === 'suspended' && (
        <Callout kind="warning">{texts.suspendedNote}</Callout>
      )}
      <div className="tenant-links">{links}</div>
      <TabList label={texts.tabs} tabs={tabs} current={tab} onTab={onTab} />
    </>
  )
}
