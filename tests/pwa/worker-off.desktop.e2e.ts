import type { Page } from 'playwright/test'
import { expect, maria, person } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import type { Network } from './support/network.ts'
import {
  leftOnDevice,
  lookForUpdate,
  openHome,
  openWithWorker,
  untilKept,
} from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)

/** The documents these tests load. */
const pages = ['/panel', '/sem-internet', '/index.html']

/** What a server with `APP_WORKER=off` answers. */
function switchOff(network: Network): void {
  const mark = '<meta name="app-worker" content="off" />'
  network.divert('/sw.js', '/sw-off.js')
  for (const path of pages) {
    network.edit(path, (body) => body.replace('</title>', `</title>${mark}`))
  }
}

function switchOn(network: Network): void {
  network.divert('/sw.js', '/sw.js')
  for (const path of pages) network.edit(path, (body) => body)
}

const workers = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.serviceWorker.getRegistrations()).filter(
        ({ scope }) => scope === `${location.origin}/`,
      ).length,
  )

/** Milliseconds after which a person loads a page again that does not come. */
const patienceMs = 15_000

/**
 * Loads the page until the worker has left: at once, or when the removing worker ends a load. It asks
 * for the update each time: a browser that is about to look answers with what it has found before, and
 * the removing worker waits while the former one answers. A browser may let either take minutes then.
 */
async function untilWithdrawn(page: Page): Promise<void> {
  await expect(async () => {
    await Promise.race([lookForUpdate(page), page.waitForTimeout(patienceMs)])
    await page.reload({ timeout: patienceMs })
    expect(await workers(page)).toBe(0)
    expect(await page.locator('meta[name="app-worker"]').count()).toBe(1)
  }).toPass()
}

test(
  'a worker that is switched off and on again loses nothing of a subscriber',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    const hasInvoices = () => expect(page.locator('a.bill-row').first()).toBeVisible()
    await openHome(page, maria, origin)
    await untilKept(page)
    await page.reload()
    await hasInvoices()
    // Two parts of the key, and the sealed lists of two screens or more.
    await expect.poll(async () => (await leftOnDevice(page)).caches).toBeGreaterThan(1)
    const kept = await leftOnDevice(page)
    expect(kept.keys).toBeGreaterThan(0)

    switchOff(network)
    await untilWithdrawn(page)
    await hasInvoices()
    // It stays away: the page had its idle moment, in which it would have registered one.
    await page.waitForLoadState('networkidle')
    expect(await workers(page)).toBe(0)
    expect((await leftOnDevice(page)).keys).toBe(kept.keys)
    expect((await leftOnDevice(page)).caches).toBe(kept.caches)

    switchOn(network)
    await page.reload()
    await untilKept(page)
    await page.reload()
    await hasInvoices()
    network.cut()
    await page.reload()
    await hasInvoices()
    await expect(page.getByText(/^Sem internet/).first()).toBeVisible()
  },
)

test(
  'a request that waits to be sent outlives a worker that is switched off and on again, and is sent once',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    const message = 'Escrito antes de o aplicativo ser desligado.'
    const written = page.getByRole('region', { name: 'Seus pedidos escritos' })
    const isWaiting = async () => {
      await expect(written.getByText(message)).toBeVisible()
      await expect(written.getByText('Aguardando a rede')).toHaveCount(1)
    }
    await openHome(page, person('demo', 'João'), origin)
    await untilKept(page)
    await page.goto(`${origin}/sem-internet`)
    network.cut()
    await page.reload()
    await page.getByRole('textbox', { name: 'Telefone para contato' }).fill('48991010000')
    await page.getByRole('textbox', { name: 'O que está acontecendo' }).fill(message)
    await page.getByRole('button', { name: /^Guardar e enviar/ }).click()
    await isWaiting()

    // Pages come again, and the API does not yet: the request has to wait through all of it.
    network.mend()
    network.fail(503, 'json')
    switchOff(network)
    await untilWithdrawn(page)
    await isWaiting()
    await page.waitForLoadState('networkidle')
    expect(await workers(page)).toBe(0)
    await isWaiting()

    switchOn(network)
    await page.reload()
    await untilKept(page)
    await page.reload()
    await isWaiting()
    network.mend()
    await page.reload()
    await expect(written.getByText('Enviado', { exact: true })).toBeVisible()
    await expect(written.getByText(/^Protocolo \d{12,}$/)).toBeVisible()
    await page.goto(`${origin}/panel/customer-service/in-progress`)
    await expect(page.getByText(message)).toHaveCount(2)
    await written.getByRole('button', { name: 'Entendi' }).click()
    await expect(written).toHaveCount(0)
    await expect(page.getByText(message)).toHaveCount(1)
  },
)

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
