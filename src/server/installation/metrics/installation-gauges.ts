import { Gauge, type Registry } from 'prom-client'
import type { SharedFigures } from './shared-figures.ts'

const ageName = 'portal_installation_figures_age_seconds'

/** Name, help and labels of each figure of the installation. */
const described = [
  ['portal_jobs_waiting', 'Jobs that are not done', ['kind']],
  ['portal_jobs_oldest_age_seconds', 'Age of the oldest one', ['kind']],
  [
    'portal_jobs_overdue_seconds',
    'How long the job is due that is due the longest; 0 while none is',
    ['kind'],
  ],
  ['portal_jobs_given_up', 'Jobs that failed at every try', ['kind']],
  [
    'portal_payments_unsettled',
    'Payments whose result is not known yet, or that are charged and not booked in the ERP',
    ['state'],
  ],
  [
    'portal_payments_unsettled_oldest_age_seconds',
    'How long the oldest one is in that state, past the day of a PIX that was instructed before',
    ['state'],
  ],
  [
    'portal_automatic_agreements',
    'Agreements to pay bills automatically that are not ended',
    ['method', 'state'],
  ],
  [
    'portal_reminder_runs_unplanned',
    'Providers whose newest day of reminders is not wholly queued',
    [],
  ],
  [
    'portal_reminders',
    'Reminders of the newest day of each provider: queued, sent to inboxes, dropped since',
    ['state'],
  ],
  ['portal_backup_age_seconds', 'Age of the newest backup that `npm run backup` made', []],
] as const

/** The gauges of the whole installation. */
export function installationGauges(registry: Registry) {
  const registers = [registry]
  const gauges = new Map<string, Gauge>(
    described.map(([name, help, labelNames]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers }),
    ]),
  )
  const age = new Gauge({ name: ageName, help: 'How old they are', registers })

  const withoutLabels = [
    age,
    ...described.flatMap(([name, , labelNames]) => {
      const gauge = gauges.get(name)
      return gauge && labelNames.length === 0 ? [gauge] : []
    }),
  ]

  const clear = () => {
    for (const gauge of gauges.values()) gauge.reset()
    // A reset sets these to 0, which would be a figure.
    for (const gauge of withoutLabels) gauge.remove()
  }
  clear()
  return {
    /** Null tells none of them: an absent figure is no wrong one. */
    set(shared: SharedFigures | null): void {
      clear()
      if (!shared) return
      age.set(shared.ageSeconds)
      // A figure without a gauge comes from a process of another version.
      for (const { name, labels, value } of shared.figures) gauges.get(name)?.inc(labels, value)
    },
  }
}
