import type { Page } from 'playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maria,
  password,
  test as base,
} from '../e2e/support/portal.ts'
import { newProfile, type Profile } from './support/profile.ts'
import { openRoad, type Road } from './support/road.ts'

const test = base.extend<{ road: Road; profile: Profile }>({
  road: async ({ locale: _locale }, use) => {
    const road = await openRoad(Number(process.env['PORTAL_PORT']))
    await use(road)
    await road.close()
  },
  profile: async ({ locale: _locale }, use) => {
    const profile = newProfile()
    await use(profile)
    profile.remove()
  },
})

test.skip(({ isMobile }) => !isMobile, 'a browser of its own, of one size')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(heading(page)).toContainText('Maria')
}

/** Until the worker holds the page and every chunk: from then on the portal opens by itself. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

const code = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('closed, and opened again without a network, it shows the last bills as old as they are', async ({
  profile,
  road,
}) => {
  const origin = road.origin('demo')
  const online = await profile.open()
  const first = await online.newPage()
  await signIn(first, origin)
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

  road.cut()
  const offline = await profile.open()
  const page = await offline.newPage()
  await page.goto(`${origin}/panel`)
  await expect(heading(page)).toContainText('Maria')
  await expect(page.getByText('Sem internet.').first()).toBeVisible()
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
