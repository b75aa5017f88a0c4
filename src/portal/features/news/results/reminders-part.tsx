import type { Results } from '#contract/news/results.ts'
import { Part } from './part.tsx'
import { ShareRows } from './share-rows.tsx'
import { texts } from './texts.ts'

/** Bills paid within three days of a reminder, beside those that had none. */
export function RemindersPart({ counted }: { counted: Results }) {
  const { reminders, too_few: tooFew } = counted
  return (
    <Part title={texts.reminders} how={texts.howReminders}>
      {reminders.length === 0 && tooFew.length === 0 && <p>{texts.noReminders}</p>}
      {reminders.map(({ days_before: days, reminded, others, ...paid }) => (
        <div key={days} className="stack-3">
          <h3>{texts.daysBefore(days)}</h3>
          <ShareRows
            rows={[
              { label: texts.withReminder(reminded), part: paid.reminded_paid, whole: reminded },
              { label: texts.without(others), part: paid.others_paid, whole: others },
            ]}
          />
        </div>
      ))}
      {tooFew.length > 0 && <p className="results-state">{texts.tooFew(tooFew)}</p>}
    </Part>
  )
}
