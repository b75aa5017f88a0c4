import { useQuery } from '@tanstack/react-query'
import { pushTopics } from '#domain/messaging/notifications/push-topic.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import type { PushConfig } from '#portal/queries/news/notifications.ts'
import { type ShownViewing, viewingQuery } from '#portal/queries/staff/viewings.ts'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { NextReminderLine } from './next-reminder-line.tsx'
import './notifications.css'
import { ReminderForm } from './reminder-form.tsx'
import { texts } from './texts.ts'

const words = {
  which: 'Só leitura: a escolha do aparelho do assinante visto por último.',
  none: 'Só leitura: nenhum aparelho do assinante recebe avisos.',
} as const

function configOf(reminders: ShownViewing['reminders']): PushConfig | null {
  if (!reminders || reminders.invoice_range === null) return null
  const muted = pushTopics.filter((topic) => reminders.muted.includes(topic))
  return { endpoint: '', range: reminders.invoice_range, isReceiving: true, muted }
}

/** The reminders that the subscriber has chosen, as staff see them in a viewing. */
export function ViewedReminders() {
  const { data } = useQuery(viewingQuery(viewingId() ?? ''))
  if (!data) return null
  const config = configOf(data.reminders)
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Card as="section" aria-labelledby="reminders" className="notifications-card">
        <h2 id="reminders">{texts.reminders}</h2>
        <p className="notifications-lead">{texts.remindersLead}</p>
        <Callout>
          <p>{data.reminders ? words.which : words.none}</p>
        </Callout>
        {config && <NextReminderLine config={config} />}
        <ReminderForm config={config} isEnabled={false} />
      </Card>
    </Screen>
  )
}
