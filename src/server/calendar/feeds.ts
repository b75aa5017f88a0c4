import { Hono } from 'hono'
import { readInvoice } from '#contract/invoices.ts'
import { calendarFileName } from '#domain/file-names.ts'
import { isPayable } from '#domain/invoices/payment-options.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Ctx, Env } from '#server/http/context.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import { dueDates } from './due-dates.ts'
import type { VisitLimit } from './limits.ts'
import type { CalendarStore } from './store.ts'

const originOf = (c: Ctx): string =>
  `${c.get('visitor').isTls ? 'https' : 'http'}://${new URL(c.req.url).host}`

/** The calendar's side: no cookie, no header, the link is all it has. */
export function calendarFeeds({
  calendars,
  limit,
  erps,
  now,
}: {
  readonly calendars: Pick<CalendarStore, 'ownerOf'>
  readonly limit: VisitLimit
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/calendar/:file{[A-Za-z0-9_-]{43}\\.ics}', async (c) => {
    // The link is a secret: the log gets the pattern, and no cache keeps what it leads to.
    c.set('route', '/calendar/:token')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    await limit(tenant.clientId, c.get('visitor').source)
    const token = c.req.param('file').slice(0, -'.ics'.length)
    const { clientId, alias } = tenant
    const customerId = await calendars.ownerOf(clientId, token, now())
    if (customerId === null) throw commonRefusal('not found')
    const erp = erps.for(tenant)
    const { value: customer } = await erp.customer(customerId)
    if (!customer?.isActive) throw commonRefusal('not found')
    // While the ERP says nothing this is refused for now: a calendar keeps what it has.
    const { value, asOf } = await erp.invoices(customerId)
    const bills = value
      .map(readInvoice)
      .filter(isPayable)
      .map(({ id, dueDate }) => ({ invoiceId: id, dueDate }))
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', `inline; filename="${calendarFileName}"`)
    c.header('Cache-Control', 'private, no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.body(dueDates({ clientId, alias, origin: originOf(c), bills, asOf }))
  })
  return app
}
