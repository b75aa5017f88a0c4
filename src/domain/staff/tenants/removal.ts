import { dayMs } from '#domain/platform/time/durations.ts'
import type { StoredTable } from '#domain/platform/retention.ts'

/** Days between the exclusion of a provider and the first moment at which it may be removed. */
export const removalWaitDays = 30

/** The first moment at which a provider that was excluded at `suspendedAt` may be removed. */
export function removableFrom(suspendedAt: Date): Date {
  return new Date(suspendedAt.getTime() + removalWaitDays * dayMs)
}

/** The kinds of records that leave with a provider, in the order in which they are told. */
export const erasedKinds = [
  'accounts',
  'sessions',
  'passkeys',
  'cards',
  'push subscriptions',
  'messages',
  'announcements',
  'requests',
  'calendars',
  'pictures',
  'apps',
  'hosts',
  'users',
  'invitations',
  'secrets',
  'running records',
] as const
export type ErasedKind = (typeof erasedKinds)[number]

/** The kinds of records that the law or the proof of what was done keeps, each for its own time. */
export const keptKinds = ['payments', 'access records', 'audit'] as const
export type KeptKind = (typeof keptKinds)[number]

/**
 * What the removal of a provider does with the rows of each table: erases them as records of a kind,
 * keeps them, or finds none, because the table is the installation's. A new table does not compile
 * without its place here.
 */
export const removalOf = {
  access_records: { kept: 'access records' },
  api_tokens: 'installation',
  app_activations: { erased: 'running records' },
  audit_chains: { kept: 'audit', isCounted: false },
  audit_entries: { kept: 'audit' },
  automatic_agreements: { erased: 'running records' },
  automatic_charges: { erased: 'running records' },
  bill_days: { erased: 'running records' },
  boleto_issues: { erased: 'running records' },
  broadcast_deliveries: { erased: 'messages' },
  broadcast_recipients: { erased: 'running records' },
  broadcasts: { erased: 'announcements' },
  call_failures: { erased: 'running records' },
  built_files: 'installation',
  calendar_feeds: { erased: 'calendars' },
  cards: { erased: 'cards' },
  cloud_user_edits: { erased: 'running records' },
  contract_unlocks: { erased: 'running records' },
  credentials: { erased: 'accounts' },
  data_keys: 'installation',
  download_tokens: { erased: 'running records' },
  guessing_windows: { erased: 'running records' },
  images: { erased: 'pictures' },
  installation_figures: 'installation',
  issued_pix_codes: { erased: 'running records' },
  jobs: { erased: 'running records' },
  letters: { erased: 'running records' },
  notices: { erased: 'messages' },
  operator_invitations: { erased: 'invitations' },
  operator_passkeys: { erased: 'users', isCounted: false },
  // These two leave with the user they belong to.
  operator_recovery_codes: 'installation',
  operator_sessions: 'installation',
  operators: { erased: 'users' },
  outage_subscribers: { erased: 'running records' },
  outages: { erased: 'running records' },
  passkeys: { erased: 'passkeys' },
  payment_groups: { kept: 'payments' },
  payment_links: { erased: 'running records' },
  payments: { kept: 'payments' },
  payment_receivers: { erased: 'running records' },
  platform_accounts: { erased: 'secrets' },
  push_keys: { erased: 'secrets' },
  push_subscriptions: { erased: 'push subscriptions' },
  rate_limits: 'installation',
  scheduled_work: 'installation',
  server_processes: 'installation',
  reach_days: { erased: 'running records' },
  receipt_keys: { erased: 'secrets' },
  recovery_flows: { erased: 'running records' },
  refused_sign_ins: { erased: 'running records' },
  reminder_days: { erased: 'running records' },
  reminder_runs: { erased: 'running records' },
  // The other systems of the sandbox, which are not the portal's.
  sandbox_counters: 'installation',
  sandbox_rows: 'installation',
  request_outcomes: { erased: 'requests' },
  right_requests: { erased: 'requests' },
  sessions: { erased: 'sessions' },
  signal_readings: { erased: 'running records' },
  support_submissions: { erased: 'requests' },
  suspicious_events: { erased: 'running records' },
  tenant_apps: { erased: 'apps' },
  tenant_hosts: { erased: 'hosts' },
  // The record itself, with its secrets: counted apart.
  tenants: { erased: 'secrets', isCounted: false },
  tried_places: { erased: 'running records' },
  upstream_places: { erased: 'running records' },
  upstream_rechecks: { erased: 'running records' },
  viewings: { erased: 'running records' },
  visit_days: { erased: 'running records' },
  wifi_changes: { erased: 'running records' },
} as const satisfies Record<StoredTable, TableRemoval>

/** `isCounted: false`: its rows are no records of their own to a reader. */
export type TableRemoval =
  | { readonly erased: ErasedKind; readonly isCounted?: false }
  | { readonly kept: KeptKind; readonly isCounted?: false }
  | 'installation'
