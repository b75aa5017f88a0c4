import { sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'

/** The provider whose years are filled in. */
export const grownTenant = 'vale'

/** Two months of days without the portal, and what the law and the screens keep, in days. */
const spread = (days: number) => `now() - random() * interval '${days} days'`
const digest = (name: string) =>
  `md5('${name}' || s || '/' || n) || md5('${name}2' || s || '/' || n)`
const short = (name: string) => `md5('${name}' || s || '/' || n)`

const person = { customer_id: 's::text', document_hash: `md5('document' || s) || md5('2' || s)` }

/** Every fifth message is of an announcement: two a month, to everybody. */
const announcement = `md5('announcement' || n)::uuid`

/** Rows for one subscriber, and their columns as SQL; `s` is the subscriber's number, `n` the row's. */
interface Portion {
  readonly table: string
  readonly perSubscriber: number
  readonly columns: Readonly<Record<string, string>>
}

/**
 * What retention leaves after five years: a subscriber signs in about twice a month and opens the portal
 * as often, gets three reminders and two announcements a month, pays one bill in ten by card, asks for
 * support twice a year, and has two browsers with messages on.
 */
const portions: readonly Portion[] = [
  {
    table: 'credentials',
    perSubscriber: 1,
    columns: {
      ...person,
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || ${digest('password')}`,
    },
  },
  {
    table: 'sessions',
    perSubscriber: 4,
    columns: {
      ...person,
      id: short('session'),
      bind_hash: digest('secret'),
      absolute_end: `${spread(180)} + interval '90 days'`,
      device_label: `'Chrome, Android'`,
    },
  },
  {
    table: 'notices',
    perSubscriber: 60,
    columns: {
      ...person,
      id: short('notice'),
      kind: `case when n % 5 < 2 then 'announcement' else 'reminder' end`,
      source: `case when n % 5 < 2 then ${announcement}::text else 'bill ' || s || '/' || n end`,
      title: `'Sua fatura vence em 3 dias'`,
      body: `repeat('Uma frase de um aviso. ', 6)`,
      path: `'/panel/financial/invoices/to-pay'`,
      created_at: `now() - (372 - 6 * n) * interval '1 day'`,
      read_at: `case when n % 2 = 0 then now() end`,
      pushed: '1',
    },
  },
  {
    table: 'audit_entries',
    perSubscriber: 120,
    columns: {
      ...person,
      at: `now() - (1875 - 15 * n) * interval '1 day'`,
      who: 's::text',
      role: `'subscriber'`,
      action: `(array['signed in', 'sign-in refused', 'card payment made'])[1 + n % 3]`,
      position: '(n - 1) * $subscribers + s',
      hash: digest('audit'),
    },
  },
  {
    table: 'access_records',
    perSubscriber: 24,
    columns: {
      ...person,
      at: `now() - (192 - 7 * n) * interval '1 day'`,
      kind: `'opened'`,
      role: `'subscriber'`,
      sealed_source: `'1.' || ${digest('source')}`,
    },
  },
  {
    table: 'payments',
    perSubscriber: 6,
    columns: {
      ...person,
      id: short('payment'),
      invoice_id: '(s * 100 + n)::text',
      asked: digest('request'),
      order_id: short('order'),
      state: `'approved'`,
      value: '9990',
      total: '9990',
      installments: '1',
      brand: `'visa'`,
      last_four: `'1111'`,
      created_at: spread(1_850),
      booked_at: 'now()',
    },
  },
  {
    table: 'support_submissions',
    perSubscriber: 10,
    columns: {
      ...person,
      desk: `'os'`,
      support_id: `''`,
      request_key: short('request'),
      erp_id: '(s * 10 + n)::text',
      created_at: spread(1_850),
    },
  },
  {
    table: 'push_subscriptions',
    perSubscriber: 2,
    columns: {
      ...person,
      id: digest('endpoint'),
      session_id: short('session'),
      state: `case when s % 4 = 0 then 'gone' else 'living' end`,
      endpoint: `'https://fcm.googleapis.com/fcm/send/' || ${digest('endpoint')}`,
      p256dh: digest('p256dh'),
      auth: short('auth'),
      invoice_range: '(array[15, 10, 5, 1])[1 + s % 4]',
      seen_at: spread(55),
    },
  },
  {
    table: 'letters',
    perSubscriber: 1,
    columns: {
      recipient_hash: digest('recipient'),
      channel: `'mail'`,
      subject: `'Seu código'`,
      at: spread(30),
      failure: `''`,
    },
  },
  {
    table: 'call_failures',
    perSubscriber: 1,
    columns: {
      ...person,
      code: `left(${short('code')}, 8)`,
      at: spread(14),
      method: `'GET'`,
      route: `'/api/central/customer/list/invoices'`,
      status: '503',
      cause: `'upstream unavailable'`,
      upstream: `'erp'`,
      detail: `'no answer in time'`,
    },
  },
]

/** Fills the tables for so many subscribers, each by one statement. */
export async function fillYears(db: Drizzle, subscribers: number): Promise<void> {
  for (const { table, perSubscriber, columns } of portions) {
    const values = Object.values(columns).join(', ').replaceAll('$subscribers', String(subscribers))
    await db.execute(
      sql.raw(`
        insert into ${table} (client_id, ${Object.keys(columns).join(', ')})
        select '${grownTenant}', ${values}
        from generate_series(1, ${perSubscriber}) n, generate_series(1, ${subscribers}) s
      `),
    )
  }
  await db.execute(
    sql.raw(`
      insert into broadcasts (client_id, id, title, message, recipients, created_at)
      select '${grownTenant}', ${announcement}, 'Manutenção', 'Uma frase.', ${subscribers},
        now() - (372 - 6 * n) * interval '1 day'
      from generate_series(1, 60) n where n % 5 < 2
    `),
  )
  await db.execute(
    sql.raw(`
      insert into audit_chains (client_id, last_position)
      select client_id, max(position) from audit_entries where client_id = '${grownTenant}' group by 1
    `),
  )
}
