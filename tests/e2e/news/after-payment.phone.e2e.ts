import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  sandbox,
  test,
} from '../support/portal.ts'
import { allowWhenAsked, lendDevices, newDevice } from '../support/push.ts'
import { wholeBrowser } from '../support/whole-browser.ts'

// Bills are settled here, and paid automatically from then on.
useOwnServer()
test.use(wholeBrowser)

test('after a payment one button turns on reminders and automatic payment', async ({
  page,
  context,
}) => {
  await lendDevices(context, [await newDevice('demo')])
  await allowWhenAsked(page)
  await context.grantPermissions(['notifications'], { origin: origin('demo') })
  await openAs(page, maria, '/panel/financial/invoice/1023')
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
  await sandbox('invoices/1023/settle', { client_id: 'demo' })
  await expect(page.getByText('Pagamento confirmado!')).toBeVisible()

  const offer = page.getByRole('region', { name: 'Não esqueça mais' })
  await expect(offer.getByRole('switch', { name: 'Avise 5 dias antes' })).toBeChecked()
  const pays = offer.getByRole('switch', {
    name: /^Pague automaticamente com o Visa final 0010, até R\$/,
  })
  await expect(pays, 'money is never on by itself').not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await pays.click()
  await offer.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('A gente avisa neste aparelho 5 dias antes')).toBeVisible()
  await expect(
    page.getByText('As próximas faturas são pagas automaticamente com o Visa'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ver pagamento automático' }).click()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await page.goto(`${origin('demo')}/panel`)
  await expect(page.getByRole('link', { name: 'PIX', exact: true })).toBeVisible()
  await expect(page.getByText('Não perca o vencimento')).toHaveCount(0)
})
