import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

// Sessions of staff end: no other test may meet them.
useOwnServer()

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'block' })).newPage()

const sessionsOn = (page: Page) =>
  page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem')

test(
  "a provider's user sees the open sessions and disconnects one",
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await newPage(browser)
    await openAsProvider(other, 'litoral', '/provider/access')
    await openAsProvider(page, 'litoral', '/provider/access')
    const sessions = sessionsOn(page)
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first().getByText('Esta sessão')).toBeVisible()
    await expect(sessions.first().getByRole('button')).toHaveCount(0)
    await expect(page.getByText(/^Onde o acesso compartilhado está aberto/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await sessions
      .last()
      .getByRole('button', { name: /^Desconectar/ })
      .press('Enter')
    await expect(page.getByText('Sessão desconectada')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL(/\/admin$/)
    await other.context().close()
  },
)

test(
  'an administrator signs out of all other sessions',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await newPage(browser)
    await openAsAdmin(other, '/adm/account')
    await openAsAdmin(page, '/adm/account')
    const sessions = sessionsOn(page)
    await expect(sessions).toHaveCount(2)
    await expect(page.getByText(/^Onde o seu acesso está aberto agora/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sair de todos os outros' }).press('Enter')
    await expect(page.getByText('As outras sessões foram desconectadas')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sair de todos os outros' })).toHaveCount(0)
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/adm\/sign-in$/)
    await other.context().close()
  },
)
