import type { Page } from 'playwright/test'
import type { SandboxPerson } from '#sandbox/world/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  openAs,
  origin,
  person,
  sandbox,
  test,
} from '../support/portal.ts'
import { useOwnServer } from '../support/servers/own-server.ts'

/*
 * Every upstream broken in every way, on a server of its own: what breaks here is met by no other
 * test, and nothing was seen before that could stand in for what is not there.
 */

test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** Longer than the server waits for any upstream, shorter than anybody waits for a screen. */
const patience = { timeout: 30_000 }
/** A hang: nothing comes before anybody has given up. */
const forever = 600_000

useOwnServer()

const fault = (upstream: string, mode: string, { clientId }: SandboxPerson) =>
  sandbox('faults', { upstream, mode, ms: forever, client_id: clientId })

/** No skeleton stays on screen, and no text of the upstream is shown. */
async function expectInWords(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible(patience)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(/stack|undefined|<html|nginx|mysqli|Manutenção/i)).toHaveCount(0)
}

/** "Tentar de novo", until the circuit to the upstream is closed again. */
async function expectMended(page: Page, content: RegExp | string, action = 'Tentar de novo') {
  await expect(async () => {
    const again = page.getByRole('button', { name: action }).first()
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('main').getByText(content).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

const screens = [
  ['/panel/financial/invoices/to-pay', 'Falha ao obter faturas.', 'R$'],
  ['/panel/financial/contracts', 'Falha ao carregar contratos', 'FIBRA'],
  ['/panel/customer-service/in-progress', 'Falha ao obter atendimentos.', 'Protocolo'],
  ['/panel/customer-service/request', 'Falha ao obter assuntos', 'Assunto'],
] as const

for (const [mode, who] of [
  ['slow', person('netmania', 'Patrícia')],
  ['garbage', person('litoral', 'Jorge')],
  ['down', person('demo', 'Maria')],
] as const) {
  const tag = mode === 'down' ? '@phone' : '@long'
  test(
    `with an ERP that is ${mode} every screen says so in time, and mends itself`,
    { tag },
    async ({ page }) => {
      await openAs(page, who, '/robots.txt')
      await fault('erp', mode, who)
      for (const [path, words] of screens) {
        await test.step(path, async () => {
          await page.goto(origin(who.clientId) + path)
          await expectInWords(page, words)
          await expectAccessible(page)
        })
      }
      await fault('erp', 'ok', who)
      for (const [path, , content] of screens) {
        await test.step(`${path}, mended`, async () => {
          await page.goto(origin(who.clientId) + path)
          await expectMended(page, content)
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          await expectNoSidewaysScroll(page)
        })
      }
    },
  )
}

for (const [mode, who, device] of [
  ['slow', person('demo', 'Maria'), 'HWTC8A3F21C0'],
  ['garbage', person('litoral', 'Maria'), 'HWTC7702BB10'],
  ['down', person('demo', 'Padaria'), 'INTB00A91F3E'],
] as const) {
  test(
    `with a device service that is ${mode} the devices say so in time, and mend themselves`,
    { tag: '@long' },
    async ({ page }) => {
      const at = origin(who.clientId)
      await openAs(page, who, '/robots.txt')
      await fault('acs', mode, who)
      await page.goto(`${at}/panel/devices`)
      await expectInWords(page, 'Falha ao carregar dispositivos...')
      await expectAccessible(page)
      await page.goto(`${at}/panel/device/${device}`)
      await expectInWords(page, 'Falha ao carregar detalhes do dispositivo')
      await expectAccessible(page)
      await fault('acs', 'ok', who)
      await expectMended(page, 'Sobre o dispositivo')
      await expectNoSidewaysScroll(page)
    },
  )
}

test(
  'an app with a slow, garbled or unreachable platform says so in time, and recovers',
  { tag: '@long' },
  async ({ page }) => {
    const who = person('litoral', 'Jorge')
    await openAs(page, who, '/robots.txt')
    for (const mode of ['slow', 'garbage', 'down']) {
      await test.step(mode, async () => {
        await fault('platform', mode, who)
        await page.goto(`${origin(who.clientId)}/panel/app/4102/1`)
        await expectInWords(page, 'O serviço deste aplicativo não está respondendo agora.')
        await expectAccessible(page)
        await fault('platform', 'ok', who)
        await expectMended(page, 'Não ativado', 'Verificar de novo')
      })
    }
  },
)
