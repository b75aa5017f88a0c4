import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

// A provider's rule changes: no other test may meet it.
useOwnServer()

const clientId = 'serrana'
const host = 'avisos.serrana.example'

test(
  'an announcement links to listed hosts only, and an administrator lists one more',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, clientId, '/provider')
    await expect(page.getByText(/^serrana\.localhost, /)).toBeVisible()
    const review = page.getByRole('button', { name: 'Revisar e enviar' })
    const dialog = page.getByRole('alertdialog', { name: /^Enviar para/ })
    await page.getByLabel('Título').fill('Manutenção')
    await page.getByLabel('Mensagem').fill(`Acompanhe em https://${host}/hoje`)
    await review.click()
    await expect(page.getByText(`O texto leva a ${host}, que não está entre`)).toBeVisible()
    await expect(page.getByLabel('Mensagem')).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await openAsAdmin(page, `/adm/customer/${clientId}/edit?section=rules`)
    const hosts = page.getByLabel('Links nas notificações gerais')
    await expect(hosts).toHaveValue('serrana.example')
    await hosts.fill('serrana.example\n*.serrana.example')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText(/^Informe só endereços como provedor\.com\.br/)).toBeVisible()
    await expect(hosts).toBeFocused()
    await hosts.fill(`serrana.example\n${host.toUpperCase()}`)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()

    await page.goto(`${origin(clientId)}/provider`)
    await expect(page.getByText(new RegExp(`^serrana\\.localhost, .*${host}$`))).toBeVisible()
    await page.getByLabel('Título').fill('Manutenção')
    await page.getByLabel('Mensagem').fill(`Acompanhe em https://www.${host}/hoje`)
    await review.click()
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    await expect(page.getByText('Notificação geral enviada com sucesso!')).toBeVisible()
  },
)
