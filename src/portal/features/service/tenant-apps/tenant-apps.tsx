import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { AcceptedTenantApp } from '#contract/service/tenant-apps.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { tenantAppRemoval, tenantAppsQuery } from '#portal/queries/service/tenant-apps.ts'
import { AppPreview } from './app-preview.tsx'
import './tenant-apps.css'
import { criterionLabels, methodLabels, texts } from './texts.ts'

/** A provider's apps, for the tab "Aplicativos" of its edit page. */
export function TenantApps({ clientId }: { clientId: string }) {
  const query = useQuery(tenantAppsQuery(clientId))
  return (
    <section className="stack-4 tenant-apps" aria-labelledby="tenant-apps">
      <header className="tenant-apps-head">
        <h2 id="tenant-apps">{texts.heading}</h2>
        <ButtonLink
          isSmall
          icon={Plus}
          to="/adm/customer/$client_id/app/add"
          params={{ client_id: clientId }}
        >
          {texts.add}
        </ButtonLink>
      </header>
      <QueryFrame
        query={query}
        loadingText={texts.loadingList}
        skeleton={<ListSkeleton />}
        failureText={texts.listFailure}
      >
        {(apps) => (apps.length === 0 ? <NoApps /> : <List clientId={clientId} apps={apps} />)}
      </QueryFrame>
    </section>
  )
}

function NoApps() {
  return (
    <EmptyState
      icon={LayoutGrid}
      text={
        <>
          {texts.none}
          <br />
          {texts.noneNote}
        </>
      }
    />
  )
}

function List({ clientId, apps }: { clientId: string; apps: readonly AcceptedTenantApp[] }) {
  const client = useQueryClient()
  const [appToRemove, setAppToRemove] = useState<AcceptedTenantApp | null>(null)
  // The dialog keeps its text while it closes.
  const [shownApp, setShownApp] = useState<AcceptedTenantApp | null>(null)
  const removal = useMutation(
    tenantAppRemoval(client, clientId, {
      removed: () => showToast({ kind: 'success', text: texts.removed }),
      failed: ({ name }) => showToast({ kind: 'error', text: texts.removeFailure(name) }),
    }),
  )

  function askToRemove(app: AcceptedTenantApp) {
    setShownApp(app)
    setAppToRemove(app)
  }

  function remove(app: AcceptedTenantApp) {
    setAppToRemove(null)
    removal.mutate(app)
  }

  return (
    <>
      <ul className="stack-4 tenant-apps-list">
        {apps.map((app) => (
          <Card as="li" key={app.id} className="tenant-app">
            <AppPreview image={app.image} name={app.name} />
            <AppSummary app={app} />
            <div className="tenant-app-actions">
              <ButtonLink
                variant="secondary"
                isSmall
                icon={Pencil}
                aria-label={texts.editOne(app.name)}
                to="/adm/customer/$client_id/app/$app_id/edit"
                params={{ client_id: clientId, app_id: app.id }}
              >
                {texts.edit}
              </ButtonLink>
              <Button
                variant="remove"
                isSmall
                icon={Trash}
                aria-label={texts.removeOne(app.name)}
                onClick={() => askToRemove(app)}
              >
                {texts.remove}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      <Confirm
        title={texts.removeTitle}
        action={texts.remove}
        variant="danger"
        isOpen={appToRemove !== null}
        isBusy={false}
        onConfirm={() => appToRemove && remove(appToRemove)}
        onClose={() => setAppToRemove(null)}
      >
        {shownApp && <p>{texts.removeNote(shownApp.name)}</p>}
      </Confirm>
    </>
  )
}

function AppSummary({ app }: { app: AcceptedTenantApp }) {
  const list = app.activation_criteria === 'product_in_contract' ? app.product_ids : app.plan_ids
  return (
    <div className="tenant-app-facts">
      <p className="tenant-app-name">
        {app.name}
        {!app.is_active && <Chip tone="neutral">{texts.switchedOff}</Chip>}
      </p>
      <p className="tenant-app-note">{methodLabels[app.integration_method]}</p>
      <p className="tenant-app-note">{criterionLabels[app.activation_criteria]}</p>
      {app.activation_criteria !== 'any' && (
        <p className="tenant-app-note tenant-app-ids figures">{list.join(' · ')}</p>
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="stack-4 tenant-apps-list">
      {['first', 'second', 'third'].map((name) => (
        <Card key={name} className="tenant-app">
          <Skeleton width="4.5rem" height="4.5rem" />
          <div className="tenant-app-facts">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="40%" height="1rem" />
          </div>
        </Card>
      ))}
    </div>
  )
}
