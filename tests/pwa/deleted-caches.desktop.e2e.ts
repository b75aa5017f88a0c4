import type { Page } from 'playwright/test'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, maria } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import { heading, openHome, openWithWorker, untilStored } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use({ ...withWorker, idleWork: 'at once' })

/** As a browser does that makes room, or at a sign-out in WebKit: the worker stays. */
const deleteCaches = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

/** How many files of the stored portal there are. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('portal-shell-v1')).keys()).length)

const worker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state)

test('a worker whose caches are gone stores the portal again, and opens it without a network', async ({
  page,
  network,
}) => {
  const origin = network.origin('demo')
  await openHome(page, maria, origin)
  await openWithWorker(page, `${origin}/panel`)
  const whole = await storedFiles(page)
  expect(whole).toBeGreaterThan(100)
  await deleteCaches(page)
  await page.reload()
  await expect.poll(() => storedFiles(page)).toBe(whole)
  expect(await worker(page)).toBe('activated')
  await untilStored(page)
  network.cut()
  await page.reload()
  await expect(heading(page)).toContainText('Maria')
  await expect(page.locator('a.bill-row').first()).toBeVisible()
})

test('without caches and without a network the worker says so, and goes on when the network is back', async ({
  page,
  network,
}) => {
  const url = `${network.origin('demo')}/sign-in`
  await openWithWorker(page, url)
  await deleteCaches(page)
  network.cut()
  const answer = await page.reload()
  expect(answer?.status()).toBe(503)
  await expect(heading(page)).toHaveText('Não deu para abrir o portal')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
  await expectAccessible(page)
  network.mend()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
  expect(page.url()).toBe(url)
})
