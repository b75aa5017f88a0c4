import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, openAs, person, sandbox, test } from '../support/portal.ts'
import { serverLogFile } from '../support/servers/server-log.ts'

const joao = person('demo', 'João')

useOwnServer()

test(
  'with the ERP down the home says so once, with one retry and a code of the log',
  { tag: '@long' },
  async ({ page }) => {
    const set = async (mode: 'down' | 'ok') =>
      sandbox('faults', { upstream: 'erp', mode, client_id: 'demo' })
    // No screen of the panel before: the server would have the bills in its cache.
    await openAs(page, joao, '/robots.txt')
    await set('down')
    await page.goto(new URL('/panel', page.url()).href)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('Falha ao obter faturas.')
    await expect(failure).toContainText('O sistema está fora do ar.')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(failure).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(1)
    await expectAccessible(page)
    const said = await failure.textContent()
    const code = /Código para o suporte: ([\da-f]{8})$/.exec(said ?? '')?.[1]
    expect(code, said ?? '').toBeTruthy()
    expect(readFileSync(serverLogFile(), 'utf8')).toContain(`"requestId":"${code}-`)
    await set('ok')
    // For some seconds the server leaves an ERP alone that has just failed.
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await expect(async () => {
      if (await retry.isVisible()) await retry.click()
      await expect(page.getByRole('region', { name: 'Resumo das faturas' })).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await expect(page.getByRole('region', { name: 'Aplicativos' })).toBeVisible()
  },
)
