import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria } from '../e2e/support/portal.ts'
import {
  code,
  hasPart,
  heading,
  openHome,
  openWithWorker,
  untilKept,
} from './support/subscriber.ts'
import { test } from './support/test.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'

test.use(wholeBrowser)

test('opened again without a network, the portal shows the last bills with their age', async ({
  profile,
  network,
}) => {
  const origin = network.origin('demo')
  const online = await profile.open()
  const first = await online.newPage()
  await openHome(first, maria, origin)
  await untilKept(first)
  await first
    .getByRole('link', { name: /^Faturas/ })
    .first()
    .click()
  await expect(heading(first)).toHaveText('Faturas Abertas')
  await first.locator('.invoice-cards a').first().click()
  await expect(code(first, 'Código PIX copia e cola')).toBeVisible()
  const pix = await code(first, 'Código PIX copia e cola').innerText()
  const address = new URL(first.url()).pathname
  await first.goto(`${origin}${address}/payment/boleto`)
  const line = await code(first, 'Linha digitável').innerText()
  await first.goto(`${origin}/panel/financial/contracts`)
  await expect(first.getByRole('article').first()).toBeVisible()
  const contract = await first.getByRole('article').first().getByRole('heading').first().innerText()
  await online.close()

  network.cut()
  const offline = await profile.open()
  const page = await offline.newPage()
  await page.goto(`${origin}/panel`)
  await expect(heading(page)).toContainText('Maria')
  await expect(page.getByText(/^Sem internet/).first()).toBeVisible()
  await expect(page.getByText(/^Atualizado (agora|há)/).first()).toBeVisible()
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`${origin}${address}`)
  await expect(code(page, 'Código PIX copia e cola')).toHaveText(pix)
  await page.goto(`${origin}${address}/payment/boleto`)
  await expect(code(page, 'Linha digitável')).toHaveText(line)
  await page.goto(`${origin}/panel/financial/contracts`)
  await expect(page.getByRole('article').first()).toContainText(contract)
  await offline.close()
})

test(
  'behind a captive portal the bills stay, the session stays, and the portal recovers',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    await openHome(page, maria, origin)
    await openWithWorker(page, `${origin}/panel/financial/nfs`)
    await expect.poll(() => hasPart(page, 'fiscal-notes')).toBe(true)
    const cutOff = /^Esta rede pede login/
    const notKept = page.getByText('isto ainda não está guardado neste aparelho')
    for (const status of [200, 302, 511] as const) {
      network.capture(status)
      await page.goto(`${origin}/panel`)
      await expect(heading(page)).toContainText('Maria')
      await expect(page.locator('a.bill-row').first()).toBeVisible()
      await expect(page.getByText(cutOff).first()).toBeVisible()
      // Never seen before, and not to be had now.
      await page.goto(`${origin}/panel/financial/nfs?month=2026-0${String(status)[0]}`)
      await expect(notKept).toBeVisible()
      network.mend()
      await expect(page.getByText(cutOff)).toHaveCount(0)
      await expect(notKept).toHaveCount(0)
      await expect(page).toHaveURL(/\/panel\/financial\/nfs/)
    }
  },
)

test(
  'data read without a network shows its age in hours',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    await openHome(page, maria, origin)
    await untilKept(page)
    await page.reload()
    await expect(page.getByText('Atualizado agora').first()).toBeVisible()
    network.cut()
    await page.clock.install({ time: Date.now() + 3 * hourMs + minuteMs })
    await page.reload()
    await expect(page.getByText('Atualizado há 3 horas').first()).toBeVisible()
    const refresh = page.getByRole('button', { name: 'Atualizar' }).first()
    await refresh.click()
    // Why nothing came is said once, above.
    await expect(page.getByText(/^Sem internet · dados de/)).toBeVisible()
    await expect(refresh).toBeEnabled()
    await expect(page.getByText('Atualizado há 3 horas').first()).toBeVisible()
  },
)

test(
  'after a day without a network, code and amount say that the bill may be paid already',
  { tag: '@long' },
  async ({ page, network }) => {
    await openHome(page, maria, network.origin('demo'))
    await untilKept(page)
    await page.reload()
    await page.getByRole('link', { name: 'PIX', exact: true }).click()
    await expect(code(page, 'Código PIX copia e cola')).toBeVisible()
    await expect(page.getByText('A fatura pode já estar paga.')).toHaveCount(0)
    network.cut()
    await page.clock.install({ time: Date.now() + dayMs + hourMs })
    await page.reload()
    await expect(code(page, 'Código PIX copia e cola')).toBeVisible()
    await expect(page.getByText(/^Código de .+\. A fatura pode já estar paga\.$/)).toBeVisible()
    await expect(page.getByText(/^Valor de .+\. A fatura pode já estar paga\.$/)).toBeVisible()
    await expect(page.getByText(/^Sem internet · dados de .+, \d\d:\d\d\./)).toBeVisible()
  },
)
