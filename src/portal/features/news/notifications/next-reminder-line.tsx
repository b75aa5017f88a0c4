import { nextReminder } from '#domain/news/reminders/next-reminder.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { useAllInvoices } from '#portal/queries/money/charged-invoices.ts'
import type { PushConfig } from '#portal/queries/news/notifications.ts'
import { texts } from './texts.ts'

/** When the next reminder comes to this browser; otherwise why none is to come. */
export function NextReminderLine({ config }: { config: PushConfig | null }) {
  if (config === null) return <Line text={texts.noneNext.off} />
  return config.isReceiving ? (
    <FromInvoices config={config} />
  ) : (
    <Line text={texts.noneNext.device} />
  )
}

/** Shows nothing until the invoices are known. */
function FromInvoices({ config: { range } }: { config: PushConfig }) {
  const { rules } = useProvider()
  const now = useNow()
  const { data } = useAllInvoices()
  if (!data) return null
  if (data.isIncomplete) return <Line text={texts.noneNext.unknown} />
  const next = nextReminder(data.invoices, range, now, rules.timeZone)
  if (next.kind === 'next') return <Line text={texts.next(next.day, next.dueDate)} />
  if (next.kind === 'sent') return <Line text={texts.noneNext.sent(next.dueDate)} />
  return <Line text={texts.noneNext[next.kind]} />
}

function Line({ text }: { text: string }) {
  return <p className="notifications-next">{text}</p>
}
