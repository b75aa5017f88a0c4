import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, origin, person, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

const words = 'Hoje, das 2h às 4h, a internet pode ficar fora do ar.\nObrigado pela paciência.'

test(
  'a provider sends an announcement, sees its delivery, and a subscriber receives it',
  { tag: '@desk' },
  async ({ page, isMobile }) => {
    // Three a day and provider: each browser writes for one of its own. No other test gives these
    // providers a device, whose push would wait for the morning.
    const clientId = isMobile ? 'litoral' : 'netmania'
    const reader = isMobile ? person('litoral', 'Jorge') : person('netmania', 'Patrícia')
    const title = `Manutenção programada ${isMobile ? 'no bairro' : 'na cidade'}`

    await page.goto(`${origin(clientId)}/provider`)
    await expect(page).toHaveURL(/\/admin$/)

    await openAsProvider(page, clientId, '/provider')
    await expect(page.getByRole('heading', { name: 'Notificação geral' })).toBeVisible()
    const left = page.getByText(/^\d de 3$/)
    const before = Number.parseInt((await left.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Revisar e enviar' }).click()
    await expect(page.getByText('Título não informado')).toBeVisible()
    await expect(page.getByText('Mensagem não informada')).toBeVisible()
    await expect(page.getByLabel('Título')).toBeFocused()
    await page.getByLabel('Título').fill('a'.repeat(300))
    await expect(page.getByText('1 caractere a mais')).toBeAttached()
    await expect(page.getByText('O título precisa ser menor que 300 caracteres')).toBeVisible()
    await page.getByLabel('Título').fill(title)
    await page.getByLabel('Mensagem').fill('a'.repeat(1400))
    await expect(page.getByText('A mensagem precisa ser menor que 1400 caracteres')).toBeVisible()
    await page.getByLabel('Mensagem').fill(words)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Revisar e enviar' }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Enviar para \d+ assinantes\?$/ })
    await expect(dialog.getByText(title)).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    await expect(dialog.getByText('Falha ao se comunicar com o servidor')).toBeVisible()
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    await expect(page.getByText('Notificação geral enviada com sucesso!')).toBeVisible()
    await expect(dialog).toBeHidden()

    const sent = page.getByRole('listitem').filter({ hasText: title }).first()
    await expect(sent.getByText('Enviada', { exact: true })).toBeVisible()
    await expect(sent.getByText(/^(\d+) de \1 assinantes$/)).toBeVisible()
    await expect(left).toHaveText(`${before - 1} de 3`)
    await expect(page.getByLabel('Título')).toHaveValue('')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)

    // Another test may hold their ERP down for a moment, and sign-in needs it.
    await expect(() => openAs(page, reader, '/panel/inbox')).toPass({ timeout: 60_000 })
    await expect(page.getByText(title).first()).toBeVisible()
  },
)

test(
  'the health page shows administrators the state of every provider’s upstreams',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/health')
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
    const demo = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Provedor Demo Telecom' }),
    })
    await expect(demo).toBeVisible()
    // A line that opens unless this provider has something to look at, as it may because of another test.
    for (const line of await demo.locator('details').all()) {
      await line.evaluate((folded) => folded.setAttribute('open', ''))
    }
    await expect(demo.getByText('Avisos nas últimas 24 horas')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByText('Atualizado agora')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  },
)
