import type { Page } from 'playwright/test'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { exit, expect, maria, sandbox } from '../e2e/support/portal.ts'
import { shown } from '../e2e/support/push.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { allowPushes, prepareReminder, waitingReminders } from './support/reminder.ts'
import { heading, openHome, show, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(wholeBrowser)
// Bills are settled here, and stay so.
useOwnServer()

const list = '/panel/financial/invoices/to-pay'

const settle = (id: string) => sandbox(`invoices/${id}/settle`, { client_id: 'demo' })

/** "Atualizar", until this is shown: taps within two seconds share one answer of the ERP. */
const expectAfterRefresh = (page: Page, expected: readonly object[]) =>
  expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).first().click()
    await expect.poll(() => shown(page), { timeout: 2000 }).toEqual(expected)
  }).toPass({ timeout: 20_000 })

/** The number on the app's icon, which a headless browser does not show; null before the first one. */
let badge: number | null = null

test.beforeEach(async ({ context, page, network }) => {
  const origin = network.origin('demo')
  badge = null
  await context.exposeFunction('noteBadge', (count: number) => void (badge = count))
  await context.addInitScript(() => {
    const note = async (count: number) => Reflect.get(window, 'noteBadge')(count)
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) })
  })
  await allowPushes(context, origin)
  await openHome(page, maria, origin)
  await untilKept(page)
})

test(
  'a reminder keeps the bills that are open, and is closed when the last one is settled',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    const { id, otherIds, tag, deliver } = await prepareReminder(page, origin)
    const [second = '', third = ''] = otherIds
    await page.goto(`${origin}${list}`)
    await expect(page.locator('.invoice-cards a').first()).toBeVisible()
    await expect.poll(() => badge).toBeGreaterThan(0)
    const before = badge ?? 0
    await deliver({ others: [second, third] })
    await expect.poll(() => shown(page)).toMatchObject([{ tag }])

    // What the page knows of is older than the reminder, and so is the server's answer to a reload.
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('.invoice-cards a').first()).toBeVisible()
    expect(await shown(page)).toMatchObject([{ tag, title: 'Lembrete de fatura' }])

    await settle(id)
    // The oldest open bill of this subscriber is overdue, and the others are delivered with its day.
    const two = /^Você tem 2 faturas em aberto: dia \d\d\/\d\d\.$/
    const ofTwo = { tag, title: 'Lembrete de faturas', body: expect.stringMatching(two) }
    await expectAfterRefresh(page, [ofTwo])
    await settle(second)
    const ofOne = { tag, title: 'Lembrete de fatura', body: 'Você tem uma fatura em aberto.' }
    await expectAfterRefresh(page, [ofOne])
    await settle(third)
    await expectAfterRefresh(page, [])
    await expect.poll(() => badge).toBeLessThan(before)

    await exit(page)
    await expect(page).toHaveURL(/\/sign-in/)
    expect(badge).toBe(0)
  },
)

test(
  'the screen that a reminder leads to closes it, and no other screen does',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    const { path, tag, deliver } = await prepareReminder(page, origin)
    await page.goto(`${origin}/panel`)
    await deliver()
    await expect.poll(() => waitingReminders(page)).toBe(0)
    await expect.poll(() => shown(page)).toMatchObject([{ tag }])
    await show(page, list)
    expect(await shown(page)).toMatchObject([{ tag }])
    await show(page, path)
    await expect.poll(() => shown(page)).toEqual([])
  },
)
