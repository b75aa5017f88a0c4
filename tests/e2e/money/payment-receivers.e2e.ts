import { useOwnServer } from '../support/servers/own-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, maria, openAs, test } from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

// What an owner decides is seen by every subscriber of the provider.
useOwnServer()

test(
  'who pays is told not to where an owner of the provider rejected the receiver, until one confirms it',
  { tag: '@phone' },
  async ({ browser, page }) => {
    const pix = '/panel/financial/invoice/1024/payment/pix'
    const notice = page.getByText('Não pague com este código.')
    const copy = page.getByRole('button', { name: 'Copiar código PIX' })
    await openAs(page, maria, pix)
    await expect(copy).toBeVisible()
    await expect(notice).toHaveCount(0)

    const desk = await browser.newPage()
    await openAsProvider(desk, 'demo', '/provider')
    const receivers = desk.getByRole('region', { name: 'Quem recebe' })
    await receivers.getByText('2 contas conhecidas').click()
    await receivers.getByRole('button', { name: /^Não é do provedor: PROVEDOR DEMO/ }).click()
    await expect(receivers.getByText('Uma conta a confirmar')).toBeVisible()
    await expect(receivers.getByText(/^.*Rejeitada por demo/)).toBeVisible()
    await expectAccessible(desk)

    await openAs(page, maria, pix)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('link', { name: /^Ligar para/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Chamar no WhatsApp' })).toBeVisible()
    await expect(copy).toHaveCount(0)
    await expect(page.getByRole('button', { name: /QR Code|Compartilhar código/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pagar com boleto' }).click()
    await expect(page.getByRole('button', { name: 'Copiar linha digitável' })).toBeVisible()
    await expect(notice).toHaveCount(0)

    await receivers.getByRole('button', { name: /^É do provedor: PROVEDOR DEMO/ }).click()
    await expect(receivers.getByText('Uma conta a confirmar')).toHaveCount(0)
    await desk.close()
    await openAs(page, maria, pix)
    await expect(copy).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)
