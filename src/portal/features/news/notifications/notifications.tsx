import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { type PushConfig, pushConfigQuery } from '#portal/queries/news/notifications.ts'
import './notifications.css'
import { NextReminderLine } from './next-reminder-line.tsx'
import { PermissionNotice } from './permission-notice.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { texts } from './texts.ts'
import { ThisBrowser } from './this-browser.tsx'
import { TurnOn } from './turn-on.tsx'
import { usePermission } from './use-permission.ts'

/**
 * Settings for invoice reminders in this browser; `children` are the settings of other channels.
 */
export function Notifications({ children }: { children?: ReactNode }) {
  const permission = usePermission()
  // The browser's answer alone saves nothing: the button that asks stays until the period is saved.
  const [isTurningOn, setIsTurningOn] = useState(false)
  const isAsking = permission === 'default' || (permission === 'granted' && isTurningOn)
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Card as="section" aria-labelledby="reminders" className="notifications-card">
        <h2 id="reminders">{texts.reminders}</h2>
        <p className="notifications-lead">{texts.remindersLead}</p>
        {isAsking && (
          <TurnOn onBegin={() => setIsTurningOn(true)} onSaved={() => setIsTurningOn(false)} />
        )}
        {!isAsking && permission === 'granted' && <SavedSettings />}
        {!isAsking && permission !== 'granted' && (
          <>
            <PermissionNotice permission={permission} />
            <ReminderForm config={null} isEnabled={false} />
          </>
        )}
      </Card>
      {children}
    </Screen>
  )
}

function SavedSettings() {
  return (
    <QueryFrame
      query={useQuery(pushConfigQuery())}
      loadingText={texts.loading}
      skeleton={
        <>
          <Skeleton height="3.25rem" />
          <Skeleton height="3rem" />
        </>
      }
      failureText={texts.loadFailure}
    >
      {(config) => <Settings config={config} />}
    </QueryFrame>
  )
}

function Settings({ config }: { config: PushConfig | null }) {
  const isReceiving = config?.isReceiving ?? false
  return (
    <>
      {config === null && (
        <Callout>
          <p>{texts.none}</p>
        </Callout>
      )}
      {config && !isReceiving && (
        <Callout kind="warning">
          <p>{texts.lost}</p>
        </Callout>
      )}
      <NextReminderLine config={config} />
      <ReminderForm
        key={`${config?.range} ${config?.muted?.join()} ${isReceiving}`}
        config={config}
        isEnabled
      />
      {isReceiving && <ThisBrowser />}
    </>
  )
}
