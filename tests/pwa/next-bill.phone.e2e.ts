import { readPix } from '#contract/money/invoices.ts'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, maria } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import { code, heading, leftOnDevice, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
useOwnServer()

/** Families of which a record lies on the device once everything for the next bill is stored. */
const stored = 10

test(
  'the big button of the home opens a payable bill without a network the first time it is tapped',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openHome(page, maria, origin)
    const pay = page.getByRole('link', { name: 'PIX', exact: true })
    const invoice = /invoice\/(\d+)\//.exec((await pay.getAttribute('href')) ?? '')?.[1] ?? ''
    const path = readPix.path.replace('{invoiceId}', invoice)
    // The code was issued earlier, from another device: this one has never seen it.
    const pix = await page.evaluate(async (path) => {
      const token = /validToken=([^;]+)/.exec(document.cookie)?.[1]
      const headers = { client_id: 'demo', authorization: `Bearer ${token}` }
      const { pix } = await (await fetch(path, { headers })).json()
      return String(pix.qrCode.qrcode)
    }, path)
    asked.length = 0

    await page.reload()
    await untilKept(page)
    await expect.poll(async () => (await leftOnDevice(page)).records).toBeGreaterThanOrEqual(stored)
    // Nothing that could create a charge was asked for.
    expect(asked.filter((one) => one === path)).toEqual([])
    const logo = await page.locator('.panel-bar .logo img').getAttribute('src')
    await expect
      .poll(() => page.evaluate((url) => caches.match(url).then(Boolean), logo ?? ''))
      .toBe(true)

    network.cut()
    await page.reload()
    await expect(heading(page)).toContainText('Maria')
    await expect(page.locator('.panel-bar .logo img')).toBeVisible()
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Pagar com PIX' }).click()
    await expect(code(page, 'Código PIX copia e cola')).toHaveText(pix)
    await expect(page.getByText(/^Código de hoje, \d\d:\d\d\.$/)).toBeVisible()
    await expect(page.getByText(/^Valor de hoje, \d\d:\d\d\.$/)).toBeVisible()
    await expect(page.getByText(/^Sem internet · dados de hoje, \d\d:\d\d\./)).toBeVisible()
    await page.goto(`${origin}/panel/inbox`)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText('isto ainda não está guardado neste aparelho')).toHaveCount(0)
  },
)

test('with Save-Data nothing is fetched before it is asked for', async ({ page, network }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openHome(page, maria, network.origin('demo'))
  await expect(page.locator('a.bill-row').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/') && path.includes('pix'))).toEqual([])
  expect(asked.filter((path) => path === '/api/central/inbox')).toEqual([])
})
