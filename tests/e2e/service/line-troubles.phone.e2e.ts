import type { Page } from 'playwright/test'
import type { SandboxPerson } from '#sandbox/world/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, openAs, origin, person, sandbox, test } from '../support/portal.ts'
import { useOwnServer } from '../support/servers/own-server.ts'

/*
 * The systems that tell of a line, each broken in every way. A mode has a provider of its own: what the
 * server does to spare a broken system is for that provider alone.
 */

test.describe.configure({ timeout: 240_000 })
useOwnServer()

/** Longer than the server waits for any upstream, shorter than anybody waits for a screen. */
const patience = { timeout: 30_000 }
/** A hang: nothing comes before the server has given up. */
const hangMs = 600_000

const fault = (upstream: string, mode: string, { clientId }: SandboxPerson) =>
  sandbox('faults', { upstream, mode, ms: hangMs, client_id: clientId })

const cases = [
  ['down', person('demo', 'Maria'), '601'],
  ['slow', person('netmania', 'Carlos'), '2601'],
  ['garbage', person('litoral', 'Maria'), '4601'],
] as const

const found = (page: Page) => page.getByRole('region', { name: 'O que encontramos' })
const isWell = 'Está tudo certo até o seu roteador.'

/** What helps without any system of the provider. */
async function expectHelp(page: Page): Promise<void> {
  await expect(page.getByText('Este aparelho está conectado.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O que conferir' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ligar para/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'O que está acontecendo' })).toBeVisible()
}

/** No text of an upstream is shown. */
async function expectOwnWords(page: Page): Promise<void> {
  await expect(page.getByText(/stack|undefined|<html|nginx|mysqli|Manutenção prog/i)).toHaveCount(0)
  await expectAccessible(page)
}

/** "Tentar de novo", until the ERP is asked again. */
async function untilMended(page: Page, name: string): Promise<void> {
  const part = page.getByRole('region', { name })
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Tentar de novo' }).first()
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(part.getByText(/^Conectada desde|^Está tudo certo/)).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 90_000 })
}

for (const [mode, who, line] of cases) {
  test(
    `with an ERP that is ${mode} the line and its diagnosis say so, and come back`,
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, who, '/robots.txt')
      await fault('erp', mode, who)
      await page.goto(`${origin(who.clientId)}/sem-internet?line=${line}`)
      await expectHelp(page)
      await expect(
        found(page).getByText(/^Não conseguimos verificar a sua conexão agora/),
      ).toBeVisible(patience)
      await expectHelp(page)
      await expectOwnWords(page)
      await page.goto(`${origin(who.clientId)}/panel/line?line=${line}`)
      await expect(page.getByText(/^Não conseguimos ler a sua conexão agora/)).toBeVisible(patience)
      await expectOwnWords(page)

      await fault('erp', 'ok', who)
      await untilMended(page, 'Agora')
      await page.goto(`${origin(who.clientId)}/sem-internet?line=${line}`)
      await untilMended(page, 'O que encontramos')
    },
  )

  test(
    `with a device service that is ${mode} the diagnosis says so and stands on the rest`,
    { tag: '@long' },
    async ({ page }) => {
      const note = found(page).getByText('Não conseguimos consultar o seu roteador agora.')
      // Reads within three seconds share one answer: an earlier test's may be the first.
      const untilDiagnosed = (notes: number) =>
        expect(async () => {
          await page.goto(`${origin(who.clientId)}/sem-internet?line=${line}`)
          await expect(found(page).getByText(isWell)).toBeVisible(patience)
          await expect(note).toHaveCount(notes, { timeout: 1_000 })
        }).toPass({ timeout: 120_000 })
      await openAs(page, who, '/robots.txt')
      await fault('acs', mode, who)
      await untilDiagnosed(1)
      await expectHelp(page)
      await expectOwnWords(page)
      await page.goto(`${origin(who.clientId)}/panel/line?line=${line}`)
      for (const name of ['Agora', 'Sinal da fibra', 'Últimas quedas', 'Consumo']) {
        await expect(page.getByRole('region', { name })).toBeVisible(patience)
      }
      await expect(page.getByText(/^Não conseguimos ler/)).toHaveCount(0)

      await fault('acs', 'ok', who)
      await untilDiagnosed(0)
    },
  )
}
