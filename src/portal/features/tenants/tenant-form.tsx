import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TabList } from '#portal/kit/tab-list.tsx'
import { AcsFields } from './acs-fields.tsx'
import { BrandFields } from './brand-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ErpFields } from './erp-fields.tsx'
import type { TenantFormState } from './field-props.ts'
import { GatewayFields } from './gateway-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PortalRuleFields } from './portal-rule-fields.tsx'
import { SupportFields } from './support-fields.tsx'
import './tenants.css'
import { texts } from './texts.ts'

export type TenantTab = 'main' | 'support' | 'apps'

interface TenantFormProps {
  form: TenantFormState
  /** Present while the id is still to be chosen. */
  onClientId?: (id: string) => void
  hasAcs?: boolean
  hasGateway?: boolean
  tab: TenantTab
  onTab: (tab: TenantTab) => void
  /** The tab "Aplicativos", of a provider that is there; nothing in it is sent with the form. */
  apps?: ReactNode
  /** Of the main tab, but no part of the form: it stands behind it. */
  children?: ReactNode
}

/** The tenant form with its tabs (specification 2). */
export function TenantForm(props: TenantFormProps) {
  const { form, onClientId, hasAcs = false, hasGateway = false, tab, onTab, apps, children } = props
  const { field } = form
  const isNew = onClientId !== undefined
  const [shown, setShown] = useState<TenantTab>(tab)
  const [asked, setAsked] = useState<TenantTab>(tab)
  // The address asks too: the way back from an app leads to its tab.
  if (tab !== asked) {
    setAsked(tab)
    setShown(tab)
  }

  function open(name: TenantTab) {
    flushSync(() => setShown(name))
    onTab(name)
  }

  /** What is wrong may be in a tab that is not in sight. */
  async function submit(event: FormEvent) {
    await form.submit(event)
    const wrong = form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const there = wrong?.closest<HTMLElement>('[data-tab]')?.dataset['tab']
    if (there !== 'main' && there !== 'support') return
    open(there)
    wrong?.focus()
  }

  const main = (
    <>
      <IdentityFields field={field} onClientId={onClientId ?? null} />
      <BrandFields field={field} />
      <ContactFields field={field} />
      <ErpFields field={field} isNew={isNew} />
      <AcsFields field={field} isNew={isNew} isSet={hasAcs} />
      <GatewayFields field={field} isSet={hasGateway} />
      <PortalRuleFields field={field} />
    </>
  )
  const tabs = [
    { name: 'main', label: texts.main, content: main },
    {
      name: 'support',
      label: texts.support,
      content: <SupportFields field={field} isNew={isNew} />,
    },
    ...(apps ? [{ name: 'apps', label: texts.apps, content: apps } as const] : []),
  ] as const

  return (
    <TabList
      label={texts.tabs}
      tabs={tabs}
      current={shown}
      onTab={open}
      renderPanels={(panels) => (
        <>
          <Form of={{ ...form, submit }}>
            {panels}
            <div className="tenant-save" hidden={shown === 'apps'}>
              <Button type="submit" isBusy={form.isSubmitting}>
                {texts.save}
              </Button>
            </div>
          </Form>
          {children && (
            <div className="tab-list-panel" hidden={shown !== 'main'}>
              {children}
            </div>
          )}
        </>
      )}
    />
  )
}
