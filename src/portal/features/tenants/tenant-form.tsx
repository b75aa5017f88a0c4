import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlatformBridge } from '#contract/platform-bridge.ts'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leave-question.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { TabList } from '#portal/kit/tab-list.tsx'
import { AcsFields } from './acs-fields.tsx'
import { BrandFields } from './brand-fields.tsx'
import { BridgeFields } from './bridge-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ErpFields } from './erp-fields.tsx'
import type { TenantFormState } from './field-props.ts'
import { GatewayFields } from './gateway-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { MessageFields } from './message-fields.tsx'
import { PortalRuleFields } from './portal-rule-fields.tsx'
import './tenants.css'
import { texts } from './texts.ts'

/** In a tab that is not the first, so it loads after the form. */
const SupportFields = lazy(async () => ({
  default: (await import('./support-fields.tsx')).SupportFields,
}))

const supportSkeleton = (
  <Loading label={texts.loadingSupport}>
    <Skeleton height="8rem" />
  </Loading>
)

export type TenantTab = 'main' | 'support' | 'apps'

interface TenantFormProps {
  form: TenantFormState
  /** For a new provider: called with the id as it is typed. */
  onClientId?: (id: string) => void
  hasAcs?: boolean
  hasGateway?: boolean
  /** Where the card gateway tells that a payment changed; empty for a new provider. */
  notificationUrl?: string
  hasMessages?: boolean
  /** The saved bridge; null where the server knows none. */
  bridge?: PlatformBridge | null
  tab: TenantTab
  onTab: (tab: TenantTab) => void
  /** The tab "Aplicativos" of an existing provider; nothing in it is sent with the form. */
  apps?: ReactNode
  /** Shown below the form in the main tab; not part of the form. */
  children?: ReactNode
}

/** The tenant form with its tabs (specification 2). */
export function TenantForm(props: TenantFormProps) {
  const { form, onClientId, tab, onTab, apps, children } = props
  const { hasAcs = false, hasGateway = false, hasMessages = false } = props
  const { notificationUrl = '', bridge } = props
  const { field } = form
  const isNew = onClientId !== undefined
  const [currentTab, setCurrentTab] = useState<TenantTab>(tab)
  const [requestedTab, setRequestedTab] = useState<TenantTab>(tab)
  // The page's address selects the tab too: the link back from an app leads to its tab.
  if (tab !== requestedTab) {
    setRequestedTab(tab)
    setCurrentTab(tab)
  }

  function open(name: TenantTab) {
    flushSync(() => setCurrentTab(name))
    onTab(name)
  }

  /** Opens the tab of the first invalid field, which may be hidden. */
  async function submit(event: FormEvent) {
    await form.submit(event)
    const invalidField = form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const tabName = invalidField?.closest<HTMLElement>('[data-tab]')?.dataset['tab']
    if (tabName !== 'main' && tabName !== 'support') return
    open(tabName)
    invalidField?.focus()
  }

  const main = (
    <>
      <IdentityFields field={field} onClientId={onClientId ?? null} />
      <BrandFields field={field} />
      <ContactFields field={field} />
      <ErpFields field={field} isNew={isNew} />
      <AcsFields field={field} isNew={isNew} isSet={hasAcs} />
      <GatewayFields
        field={field}
        isNew={isNew}
        isSet={hasGateway}
        notificationUrl={notificationUrl}
      />
      <MessageFields field={field} isSet={hasMessages} />
      <PortalRuleFields field={field} />
      {bridge !== null && <BridgeFields field={field} isSet={Boolean(bridge?.platform_key)} />}
    </>
  )
  const tabs = [
    { name: 'main', label: texts.main, content: main },
    {
      name: 'support',
      label: texts.support,
      content: (
        <Suspense fallback={supportSkeleton}>
          <SupportFields field={field} isNew={isNew} />
        </Suspense>
      ),
    },
    ...(apps ? [{ name: 'apps', label: texts.apps, content: apps } as const] : []),
  ] as const

  return (
    <TabList
      label={texts.tabs}
      tabs={tabs}
      current={currentTab}
      onTab={open}
      renderPanels={(panels) => (
        <>
          <Form of={{ ...form, submit }}>
            {panels}
            <div className="tenant-save" hidden={currentTab === 'apps'}>
              <Button type="submit" isBusy={form.isSubmitting}>
                {texts.save}
              </Button>
            </div>
          </Form>
          <LeaveQuestion of={form} />
          {children && (
            <div className="tab-list-panel" hidden={currentTab !== 'main'}>
              {children}
            </div>
          )}
        </>
      )}
    />
  )
}
