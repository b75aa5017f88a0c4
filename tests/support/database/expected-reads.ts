import type { WideRead } from './plan-nodes.ts'

/**
 * Tables whose rows are bounded by the number of providers, their staff, bank accounts and files, and the
 * work that waits.
 */
const bounded: ReadonlySet<string> = new Set([
  'api_tokens',
  'audit_chains',
  'built_files',
  'data_keys',
  'guessing_windows',
  'images',
  'jobs',
  'operator_invitations',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operators',
  'payment_receivers',
  'platform_accounts',
  'push_keys',
  'rate_limits',
  'receipt_keys',
  'sandbox_counters',
  'sandbox_rows',
  'schema_migrations',
  'tenant_apps',
  'tenant_hosts',
  'tenants',
])

/** Statements that read much of a table on purpose, each with the reason why it may. */
const expected: readonly (WideRead & { readonly text: RegExp; readonly why: string })[] = [
  {
    table: 'bill_days',
    reads: 'all of a provider',
    text: /^select max\("day"\)/,
    why: 'a row of a day, for five years',
  },
  {
    table: 'broadcasts',
    reads: 'all of a provider',
    text: /^select count\(\*\) from "broadcast_deliveries" inner join "broadcasts"/,
    why: 'three a day for a year are joined as a whole; a reader with few deliveries finds them by their key',
  },
  {
    table: 'credentials',
    reads: 'all of a provider',
    text: /^select count\(distinct "customer_id"\)/,
    why: 'staff see how many accounts there are, once for each opened page',
  },
  {
    table: 'credentials',
    reads: 'all of a provider',
    text: /from "sessions" inner join "credentials" on .*"sessions"."id" = \$2/,
    why: 'few rows are joined as a whole, many by the key of credentials',
  },
  {
    table: 'push_subscriptions',
    reads: 'all of a provider',
    text: /^select count\(\*\) as count from "push_subscriptions"/,
    why: 'staff see how many browsers an announcement reaches, once for each opened page',
  },
  {
    table: 'push_subscriptions',
    reads: 'all of a provider',
    text: /^update "reach_days" set "counted_at"/,
    why: 'whom a provider reaches is counted once a day',
  },
  {
    table: 'sessions',
    reads: 'all of a provider',
    text: /^update "reach_days" set "counted_at"/,
    why: 'whom a provider reaches is counted once a day',
  },
  {
    table: 'sessions',
    reads: 'all of a provider',
    text: /"push_subscriptions".* (?:exists \(select "id" from|left join) "sessions"/,
    why: 'few rows are joined as a whole, many by the key of sessions',
  },
]

export const isExpectedRead = ({ table, reads }: WideRead, text: string): boolean =>
  bounded.has(table) ||
  expected.some((one) => one.table === table && one.reads === reads && one.text.test(text))
