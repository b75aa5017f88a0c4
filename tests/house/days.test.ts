import { describe, expect, it } from 'vitest'
import { inOrder, sources } from './room.ts'

/*
 * A day belongs to a provider, and today is the server's day. What gives a day, an hour or a month of an
 * instant takes the zone (`domain/platform/time/dates.ts`), and what a subscriber reads takes the time from
 * `portal/kit/ages/server-clock.ts`, because the clock of a phone may be wrong.
 */

const product = [...sources('src'), ...sources('sw'), ...sources('manifests')].filter(
  ({ path }) => !path.startsWith('src/sandbox/'),
)

const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path)

const usersOf = (name: string) =>
  pathsOf(
    product.filter(
      ({ path, text }) =>
        path !== 'src/domain/staff/tenants/time-zones.ts' && new RegExp(`\\b${name}\\b`).test(text),
    ),
  )

/** Ways to a day or an hour without a zone: of the machine's or browser's zone, of UTC, or of a fixed offset. */
const zoneless = [
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(/,
  /new Date\([^()]*(?:\([^()]*\)[^()]*)?,/,
  /\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(/,
  /\bIntl\.DateTimeFormat\(/,
  /toISOString\(\)\s*\.(?:slice|substring|split)\(/,
  /T\d\d:\d\d(?::\d\d)?[^'"`\s]*[+-]\d\d:\d\d/,
  /\b(?:current_date|localtimestamp|date_trunc|to_char)\b|now\(\)::date|\bat time zone\b/i,
]

const isZoneless = (text: string) => zoneless.some((pattern) => pattern.test(text))

describe('a day', () => {
  it('is read of an instant in one file, which takes the zone', () => {
    const reading = product.filter(({ text }) => isZoneless(text))
    expect(pathsOf(reading)).toEqual(
      inOrder([
        // Noon, which is the same day in every zone of Brazil.
        'src/contract/staff/other-servers.ts',
        'src/domain/platform/time/dates.ts',
        // Lines for whoever develops, by the clock on the wall.
        'src/server/platform/http/log/readable-log.ts',
      ]),
    )
  })

  it.each([
    'new Date().getHours()',
    'at.getDate()',
    'at.setHours(0, 0, 0, 0)',
    'new Date(year, month, 1)',
    'new Date(Number(year), 0)',
    "at.toLocaleDateString('pt-BR')",
    "new Intl.DateTimeFormat('pt-BR')",
    'now().toISOString().slice(0, 10)',
    "at.toISOString().split('T')",
    'new Date(`${day}T00:00:00-03:00`)',
    'sql`${table.day} < current_date`',
    "sql`date_trunc('day', ${table.at})`",
    "sql`${table.at} at time zone 'utc'`",
  ])('is found read without a zone by %s', (text) => {
    expect(isZoneless(text)).toBe(true)
  })

  it('has no zone that is only assumed: none is optional and none has a default', () => {
    const assuming = product.filter(({ text }) =>
      /\b(?:timeZone|zone)\?:|\b(?:timeZone|zone)(?:: TimeZone)? = (?:default|installation)/.test(
        text,
      ),
    )
    expect(pathsOf(assuming)).toEqual([])
    const naming = product.filter(({ text }) => /'America\//.test(text))
    expect(pathsOf(naming)).toEqual(
      inOrder([
        'src/domain/staff/tenants/time-zones.ts',
        // Their names on a form.
        'src/portal/features/staff/tenants/fields/rule-texts.ts',
      ]),
    )
  })

  it('is the default zone’s only where a provider names none or is gone', () => {
    expect(usersOf('defaultTimeZone')).toEqual(
      inOrder([
        'src/contract/site/theme.ts',
        'src/domain/staff/tenants/provider-rules.ts',
        'src/server/money/automatic-payments/module.ts',
        'src/server/platform/http/time-zone.ts',
        'src/server/news/reminders/late-choice.ts',
        'src/server/platform/tenants/in-time-zones.ts',
      ]),
    )
  })

  it('is the installation’s only in what belongs to no provider', () => {
    expect(usersOf('installationTimeZone')).toEqual(
      inOrder([
        // Outages, until the answer with the provider's zone is there.
        'src/portal/features/news/staff-outages/staff-outages.tsx',
        'src/portal/features/news/staff-outages/whose.ts',
        // The pages of the administration, which has no provider.
        'src/portal/kit/pages/provider.tsx',
        // A court's order names days, of one provider or of the administration.
        'src/server/platform/access-records/export-order.ts',
        // The night's work.
        'src/server/platform/jobs/due-times.ts',
        'src/server/platform/jobs/retention-cutoff.ts',
        // Figures of all providers.
        'src/server/installation/metrics/read-figures.ts',
        'src/server/news/results/service.ts',
        'src/server/installation/retention/expired-rows.ts',
        // Reads a day more; the provider's day decides (erps-with-contests.ts).
        'src/server/service/rights/contested-invoices.ts',
        // Letters to administrators.
        'src/server/staff/accounts/notices/security-notice.ts',
        // Rows of a day, which say their instants, too.
        'src/server/platform/suspicious-events/store.ts',
      ]),
    )
  })
})

describe('the clock of the device', () => {
  it('is read only where something is measured on this device, and never for what a person reads', () => {
    const reading = product.filter(
      ({ path, text }) =>
        /^(?:src\/portal|src\/vault|sw)\//.test(path) && /\bnew Date\(\)|\bDate\.now\b/.test(text),
    )
    expect(pathsOf(reading)).toEqual(
      inOrder([
        // Timers, and how long something has been left alone.
        'src/portal/app/staff/idle-watch.ts',
        'src/portal/app/viewing/minutes-left.ts',
        // When a hint was dismissed here.
        'src/portal/features/service/line/use-order.ts',
        'src/portal/features/service/no-internet/restart.tsx',
        'src/portal/features/account/recovery/resend.tsx',
        'src/portal/features/service/support/sending/add-message.tsx',
        'src/portal/features/service/support/support-detail.tsx',
        'src/portal/kit/install/install-timing.ts',
        // The one place that compares it with the server's.
        'src/portal/kit/ages/server-clock.ts',
        'src/portal/kit/toasts/toasts.ts',
        'src/portal/offline/app-worker.ts',
        // The ages of what is stored here, by the clock that dated it.
        'src/portal/offline/push/push-notes.ts',
        'src/portal/offline/push/reminder-prompts.ts',
        'src/portal/offline/push/sealed-reminders.ts',
        'src/portal/offline/sealed-store.ts',
        'src/portal/kit/form/unsaved-input.ts',
        'src/portal/queries/stored/persister.ts',
        'src/portal/queries/money/codes/pix.ts',
        'src/portal/queries/staff/staff-sign-in.ts',
        'src/portal/queries/staff/viewings.ts',
        'src/portal/session/sign-in-target.ts',
        'src/vault/vault.ts',
        'sw/stored/invoice-lists.ts',
        'sw/stored/list-cache.ts',
        'sw/push/push-notes.ts',
      ]),
    )
  })
})
