import type { Page } from 'playwright/test'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, maria, password } from '../e2e/support/portal.ts'
import { leftOnDevice, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'

test.use(wholeBrowser)

/** Opens the portal until its worker holds the page and every chunk. */
async function openWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
}

/** A mark that a reload wipes off. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOld: true }))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const prompt = (page: Page) => page.getByText('Nova versão disponível')

test('without a network the portal opens in the provider’s brand and reaches screens that were not visited', async ({
  page,
  network,
}) => {
  await openWithWorker(page, `${network.origin('litoral')}/sign-in`)
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Litoral Net')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
  )
  expect(brand).toBe('#00a6b4')
  await page.goto(`${network.origin('litoral')}/request-password-restoration?first_access=true`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel(/CPF/).first()).toBeVisible()
})

test('a provider’s new name appears without a new version', async ({ page, network }) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  network.edit('/index.html', (body) => body.replaceAll('Provedor Demo Telecom', 'Nome Novo'))
  await page.reload()
  await expect(async () => {
    await page.reload()
    await expect(page).toHaveTitle('Entrar · Nome Novo', { timeout: 1000 })
  }).toPass()
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Nome Novo')
})

test('a foreign page is never stored in place of the portal’s', async ({ page, network }) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  network.edit('/index.html', () => '<title>Entre na rede do hotel</title>')
  await page.reload()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
})

test('a new version asks once, takes over every tab and keeps what was typed', async ({
  page,
  context,
  network,
}) => {
  const url = `${network.origin('demo')}/sign-in`
  await openWithWorker(page, url)
  const [typing, idle] = [await context.newPage(), await context.newPage()]
  await typing.clock.install()
  for (const tab of [typing, idle]) {
    await tab.goto(url)
    // Without its worker module a tab hears of nothing.
    await tab.waitForLoadState('networkidle')
  }
  await typing.getByLabel('CPF ou CNPJ').pressSequentially('529982')
  for (const tab of [page, typing, idle]) await mark(tab)

  network.edit('/sw.js', (body) => `${body}\n// another version`)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Atualizar' }).click()

  await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
  await expect.poll(() => isOld(idle).catch(() => true), { timeout: 45_000 }).toBe(false)
  for (const tab of [page, typing, idle]) await expect(prompt(tab)).toBeHidden()
  // Long after the last key, what was typed still stands.
  await typing.clock.fastForward('05:00')
  expect(await isOld(typing)).toBe(true)
  await expect(typing.getByLabel('CPF ou CNPJ')).toHaveValue('529.982')
})

test('an update accepted while a form is being filled in waits for the form', async ({
  page,
  network,
}) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  const field = page.getByLabel('CPF ou CNPJ')
  await field.pressSequentially('529982')
  await mark(page)
  network.edit('/sw.js', (body) => `${body}\n// another version`)
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(/assim que você terminar/)).toBeVisible()
  await expect(field).toHaveValue('529.982')
  expect(await isOld(page)).toBe(true)
  await field.fill('')
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
})

test('“Depois” applies to all tabs', async ({ page, context, network }) => {
  const url = `${network.origin('demo')}/sign-in`
  await openWithWorker(page, url)
  const other = await context.newPage()
  await other.goto(url)
  await other.waitForLoadState('networkidle')
  network.edit('/sw.js', (body) => `${body}\n// another version`)
  await lookForUpdate(page)
  await expect(prompt(other)).toBeVisible()
  await page.getByRole('button', { name: 'Depois' }).click()
  await expect(prompt(page)).toBeHidden()
  await expect(prompt(other)).toBeHidden()
})

test('after signing out the next visit has a worker again', async ({ page, network }) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
    )
    .toBe('activated')
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
})

test('a worker that is switched off and on again loses nothing of a subscriber', async ({
  page,
  network,
}) => {
  const origin = network.origin('demo')
  const mark = '<meta name="app-worker" content="off" />'
  const pages = ['/panel', '/index.html']
  const workers = () =>
    page.evaluate(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).filter(
          ({ scope }) => scope === `${location.origin}/`,
        ).length,
    )
  const hasInvoices = () => expect(page.locator('.invoice-cards a').first()).toBeVisible()
  await openHome(page, maria, origin)
  await untilKept(page)
  await page.reload()
  await hasInvoices()
  // Two parts of the key, and the sealed lists of two screens or more.
  await expect.poll(async () => (await leftOnDevice(page)).caches).toBeGreaterThan(1)
  const kept = await leftOnDevice(page)
  expect(kept.keys).toBeGreaterThan(0)

  network.divert('/sw.js', '/sw-off.js')
  for (const path of pages)
    network.edit(path, (body) => body.replace('</title>', `</title>${mark}`))
  await lookForUpdate(page)
  // The worker's first load ends with a reload, at the latest with this one.
  await expect(async () => {
    await page.reload()
    expect(await workers()).toBe(0)
    expect(await page.locator('meta[name="app-worker"]').count()).toBe(1)
  }).toPass()
  await hasInvoices()
  // It stays away: the page had its idle moment, in which it would have registered one.
  await page.waitForLoadState('networkidle')
  expect(await workers()).toBe(0)
  expect((await leftOnDevice(page)).keys).toBe(kept.keys)
  expect((await leftOnDevice(page)).caches).toBe(kept.caches)

  network.divert('/sw.js', '/sw.js')
  for (const path of pages) network.edit(path, (body) => body)
  await page.reload()
  await untilKept(page)
  await page.reload()
  await hasInvoices()
  network.cut()
  await page.reload()
  await hasInvoices()
  await expect(page.getByText(/^Sem internet/).first()).toBeVisible()
})

test('a faulty worker can be withdrawn by the server', async ({ page, network }) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  // The page has asked for its worker: asking in the middle of its leaving would keep it.
  await page.waitForLoadState('networkidle')
  network.divert('/sw.js', '/sw-off.js')
  await lookForUpdate(page)
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).filter(
        ({ scope }) => scope === `${location.origin}/`,
      ).length,
      caches: (await caches.keys()).filter((name) => name.startsWith('portal-')),
    }))
  await expect(async () => {
    await page.reload()
    expect(await left()).toEqual({ workers: 0, caches: [] })
  }).toPass()
  const answer = await page.goto(`${network.origin('demo')}/termos-de-privacidade`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(answer?.fromServiceWorker()).toBe(false)
})
