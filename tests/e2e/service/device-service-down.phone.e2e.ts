import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, openAs, person, sandbox, test } from '../support/portal.ts'

// The server lets a list of routers that it saw within the hour stand in for a failed one, and the
// home of another test may have asked for it.
useOwnServer()

test(
  'with the device service down the screens say so, and recover by themselves',
  { tag: '@long' },
  async ({ page }) => {
    const fault = (mode: string) =>
      sandbox('faults', { upstream: 'acs', mode, client_id: 'litoral' })
    await fault('down')
    await openAs(page, person('litoral', 'Maria'), '/panel/devices')
    await expect(page.getByText('Falha ao carregar dispositivos...')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${new URL(page.url()).origin}/panel/device/HWTC7702BB10`)
    await expect(page.getByText('Falha ao carregar detalhes do dispositivo')).toBeVisible()
    await expectAccessible(page)

    await fault('ok')
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      if (await again.isVisible()) await again.click({ timeout: 2_000 })
      await expect(page.getByText('Praia; "da" Maria').first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expectNoSidewaysScroll(page)
  },
)
