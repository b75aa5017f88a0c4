import { decodeJwt } from 'jose/jwt/decode'
import type { BrowserContext, Page } from 'playwright/test'
import * as v from 'valibot'
import { listInvoices, type RawInvoice, rawInvoiceSchema } from '#contract/money/invoices.ts'
import type { PushSubscriptionJson } from '#contract/news/notifications.ts'
import { buildPushPayload, type SealContent } from '#domain/messaging/notifications/push-message.ts'
import { lockScreenReminder } from '#domain/news/reminders/reminder-text.ts'
import { contentSealer } from '#server/messaging/push/seal-content.ts'
import { expect } from '../../e2e/support/portal.ts'
import { lendDevices, newDevice, postman } from '../../e2e/support/push.ts'

/** Lets a browser subscribe to pushes at that origin; call it before its first page opens. */
export async function allowPushes(
  context: BrowserContext,
  origin: string,
  browser: 'chrome' | 'safari' = 'chrome',
): Promise<PushSubscriptionJson> {
  const device = await newDevice('demo', browser)
  await lendDevices(context, [device])
  await context.grantPermissions(['notifications'], { origin })
  return device
}

/** The signed-in page's token and open invoices, as the server gives them. */
async function readBills(page: Page) {
  const { token, answer } = await page.evaluate(async (path) => {
    const token = decodeURIComponent(/validToken=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const headers = { client_id: 'demo', authorization: `Bearer ${token}` }
    const answer = await fetch(`${path}?status=to_pay`, { headers, cache: 'no-store' })
    return { token, answer: await answer.json() }
  }, listInvoices.path)
  const { invoices } = v.parse(v.object({ invoices: v.array(rawInvoiceSchema) }), answer)
  return { session: String(decodeJwt(token)['sid']), invoices }
}

interface Delivered {
  /** When the ERP gave the bill; now unless said otherwise. */
  readonly asOf?: Date
  /** Of the bill, when it was another one then. */
  readonly fields?: Partial<RawInvoice>
  /** Ids of further bills, which are alike otherwise. */
  readonly others?: readonly string[]
  /** The bill's PIX code, and the instant from which it counts no more. */
  readonly pix?: { readonly code: string; readonly until: Date }
  /** Waits until it is shown; left out, the browser says so, which writes the reminder to the disk. */
  readonly untilShown?: () => Promise<void>
}

/**
 * Chooses reminders on the page's browser and prepares one of a bill with a digitable line, as the
 * server writes it (tests/api/news/reminder-pushes.test.ts), for the page's session or a given one.
 */
export async function prepareReminder(page: Page, origin: string, ofSession?: string) {
  await page.goto(`${origin}/panel/notifications`)
  await page.getByLabel('Quando avisar').selectOption('10d')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: 'Testar aviso' })).toBeVisible()
  const { session, invoices } = await readBills(page)
  const bill = invoices.find((invoice) => invoice.linha_digitavel)
  if (!bill) throw new Error('no open bill has a digitable line')
  const path = `/panel/financial/invoice/${bill.id}`
  const tag = 'reminder-of-the-test'
  const { deliver } = await postman(page, 'demo', origin)
  const payloadOf = (
    { asOf = new Date(), fields = {}, others = [], pix }: Delivered,
    seal: SealContent | null = null,
  ) => {
    const first = { ...bill, ...fields }
    const content = {
      client_id: 'demo',
      session: ofSession ?? session,
      as_of: asOf.toISOString(),
      invoices: [first, ...others.map((id) => ({ ...first, id }))],
      ...(pix && {
        codes: [
          {
            id: bill.id,
            code: pix.code,
            as_of: asOf.toISOString(),
            until: pix.until.toISOString(),
          },
        ],
      }),
    }
    return buildPushPayload({ ...lockScreenReminder([]), path, tag, origin, content }, seal)
  }
  return {
    path,
    tag,
    line: bill.linha_digitavel ?? '',
    /** The id of the bill. */
    id: bill.id,
    /** The ids of the other open bills. */
    otherIds: invoices.map(({ id }) => id).filter((id) => id !== bill.id),
    deliver: (delivered: Delivered = {}) => deliver(payloadOf(delivered), delivered.untilShown),
    /** The payload for a device of Safari. */
    sealedFor: ({ keys }: PushSubscriptionJson, delivered: Delivered = {}) =>
      payloadOf(delivered, contentSealer(keys.auth)),
  }
}

/** Sealed reminders that wait for the next page. */
export const waitingReminders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await caches.has('push-notes'))) return 0
    const files = await (await caches.open('push-notes')).keys()
    return files.filter(({ url }) => url.includes('/notification/sealed/')).length
  })

/** Deletes all that the device keeps of the bills, except the key. */
export const forgetBills = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.filter((name) => name.startsWith('portal-lists'))
    await Promise.all(lists.map((name) => caches.delete(name)))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('portal-sealed')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const clearing = database.transaction('records', 'readwrite').objectStore('records').clear()
    await new Promise((resolve) => clearing.addEventListener('success', resolve))
    database.close()
  })
