import type { Page } from 'playwright/test'
import { expect, maria } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import { titles, useNextRelease } from './support/releases.ts'
import { heading, openHome, show, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
const nextPort = useNextRelease()

/** Most bytes that an update may move, encoded, with everything that three tabs load again. */
const maxUpdateBytes = 40e3

const prompt = (page: Page) => page.getByText('Nova versão disponível')
const message = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' })

/** Which build a page is of: its import map names the files. */
const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=importmap]')?.textContent)

/** Opens a form in the tab and writes. */
async function write(tab: Page, origin: string, text: string): Promise<void> {
  await tab.goto(`${origin}/panel/customer-service/request`)
  await message(tab).pressSequentially(text)
}

/** From here on the tab is never idle: its clock stands, and the last key was pressed just now. */
async function stayBusy(tab: Page): Promise<void> {
  await tab.clock.setFixedTime(Date.now())
  await tab.keyboard.press('Shift')
}

/** Opens a screen whose code the tab has not loaded yet, and finds it of the tab's own release. */
async function expectOwnScreen(tab: Page, path: string, title: string): Promise<void> {
  const build = await buildOf(tab)
  await show(tab, path)
  await expect(heading(tab)).toHaveText(title)
  expect(await buildOf(tab)).toBe(build)
}

/** No tab shows a failure, and none has thrown an error. */
async function expectSound(tabs: readonly Page[], errors: readonly string[]): Promise<void> {
  for (const tab of tabs) {
    await expect(heading(tab)).toHaveCount(1)
    await expect(
      tab.getByText(/Algo não saiu|foi atualizado|Sem conexão|Sem internet/),
    ).toHaveCount(0)
  }
  expect(errors).toEqual([])
}

/** The worker finds the other release when a tab is opened again: every tab offers it. */
async function findUpdate(opened: Page, others: readonly Page[]): Promise<void> {
  await opened.reload()
  for (const tab of [opened, ...others]) await expect(prompt(tab)).toBeVisible()
}

/** The tab accepts the other release, and opens in it. */
async function acceptUpdate(opened: Page, others: readonly Page[]): Promise<void> {
  const old = await buildOf(opened)
  await opened.locator('.update-prompt').getByRole('button', { name: 'Atualizar' }).click()
  await expect.poll(() => buildOf(opened).catch(() => old)).not.toBe(old)
  await expect(heading(opened)).toContainText('Maria')
  for (const tab of others) await expect(prompt(tab)).toBeHidden()
}

test(
  'two releases in three tabs, forwards and back: nothing typed is lost and every screen opens',
  { tag: '@long' },
  async ({ page: idle, context, network }) => {
    test.setTimeout(240_000)
    const origin = network.origin('demo')
    const [typing, bill] = [await context.newPage(), await context.newPage()]
    const tabs = [idle, typing, bill]
    const errors: string[] = []
    for (const tab of tabs) tab.on('pageerror', (error) => errors.push(String(error)))
    await openHome(idle, maria, origin)
    await untilKept(idle)
    await idle.reload()
    await expect(heading(idle)).toContainText('Maria')
    await write(typing, origin, 'Cai toda noite.')
    await bill.goto(`${origin}/panel/financial/invoice/1024`)
    for (const tab of tabs) await tab.waitForLoadState('networkidle')
    const former = await buildOf(idle)

    await test.step('forwards', async () => {
      await stayBusy(typing)
      await stayBusy(bill)
      network.takePagesFrom(nextPort())
      const before = network.passedBytes()
      await findUpdate(idle, [typing, bill])
      // The server gives the file of the former release, which no tab has loaded and none stores.
      await expectOwnScreen(bill, '/panel/security', titles.former.password)
      await acceptUpdate(idle, [typing, bill])
      expect(network.passedBytes() - before).toBeLessThan(maxUpdateBytes)
      await expect(message(typing)).toHaveValue('Cai toda noite.')
      await expectOwnScreen(typing, '/panel/financial/contracts', titles.former.contracts)
      expect(await buildOf(typing)).toBe(former)
      await expectOwnScreen(idle, '/panel/financial/contracts', titles.next.contracts)
      await expectSound(tabs, errors)
    })

    await test.step('back', async () => {
      await idle.goto(`${origin}/panel`)
      await write(bill, origin, 'Cai toda manhã.')
      const next = await buildOf(bill)
      expect(next).not.toBe(former)
      await stayBusy(bill)
      network.takePagesFrom(Number(process.env['PORTAL_PORT']))
      const before = network.passedBytes()
      await findUpdate(idle, [bill])
      await acceptUpdate(idle, [bill])
      expect(network.passedBytes() - before).toBeLessThan(maxUpdateBytes)
      expect(await buildOf(idle)).toBe(former)
      await expect(message(bill)).toHaveValue('Cai toda manhã.')
      // The server does not have this file any more: the worker has stored it.
      await expectOwnScreen(bill, '/panel/financial/contracts', titles.next.contracts)
      expect(await buildOf(bill)).toBe(next)
      await expectSound(tabs, errors)
    })
  },
)
