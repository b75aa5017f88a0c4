import { Hono } from 'hono'
import { readInvoice } from '#contract/money/invoices.ts'
import { calendarFileName } from '#domain/platform/text/file-names.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { wholeList } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { buildCalendarFile } from './calendar-file.ts'
import type { VisitLimit } from './limits.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { CalendarStore } from './store.ts'

const requestOrigin = (c: Ctx): string =>
  `${c.get('visitor').isTls ? 'https' : 'http'}://${new URL(c.req.url).host}`

/**
 * The feed that calendar programs read. They send neither cookie nor header; the link alone
 * identifies the subscriber.
 */
export function calendarFeeds({
  calendars,
  limit,
  erps,
  hashDocument,
  observeWrites,
  now,
}: {
  readonly calendars: Pick<CalendarStore, 'findSubscriber'>
  readonly limit: VisitLimit
  readonly erps: Pick<Erps, 'for'>
  readonly hashDocument: SessionModule['hashDocument']
  readonly observeWrites: SessionModule['observeWrites']
  readonly now: () => Date
}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/calendar/:file{[A-Za-z0-9_-]{43}\\.ics}', async (c) => {
    // The link is a secret: the log records only the route's pattern, and the answer must not be
    // cached.
    c.set('route', '/calendar/:token')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    await limit(tenant.clientId, c.get('visitor').source)
    const token = c.req.param('file').slice(0, -'.ics'.length)
    const { clientId, alias } = tenant
    const subscriber = await calendars.findSubscriber(clientId, token, now())
    if (!subscriber) throw commonRefusal('not found')
    const { customerId, documentHash } = subscriber
    await observeWrites({ clientId, customerId })
    const erp = erps.for(tenant)
    const { value: customer } = await erp.customer(customerId, { fresh: true })
    if (!customer?.isActive || customer.isPortalClosed) throw commonRefusal('not found')
    // The customer id belongs to another person by now.
    if (hashDocument(clientId, customer.document) !== documentHash) {
      throw commonRefusal('not found')
    }
    // Without every bill the call is refused: a calendar keeps the events it has, and drops what a feed lacks.
    const list = await erp.invoices(customerId)
    const bills = wholeList(list)
      .filter((invoice) => invoice.customerId === customerId)
      .map(readInvoice)
      .filter(isPayable)
      .map(({ id, dueDate }) => ({ invoiceId: id, dueDate }))
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', `inline; filename="${calendarFileName}"`)
    c.header('Cache-Control', 'private, no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.body(
      buildCalendarFile({ clientId, alias, origin: requestOrigin(c), bills, asOf: list.asOf }),
    )
  })
  return app
}
