import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

useOwnServer()

test('a new WhatsApp asks for the password, and stands in the log with the former one', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customer/serrana/edit?section=contact')
  let saves = 0
  // Stands for a sign-in older than five minutes, until the password was given again.
  await page.route('**/api/admin/customer/serrana/edit', async (route) => {
    saves += 1
    const refusal = { message: 'fresh sign-in required', request_id: 'test' }
    if (saves === 1) await route.fulfill({ status: 403, json: refusal })
    else await route.continue()
  })
  const number = page.getByLabel('WhatsApp', { exact: true })
  const former = await number.inputValue()
  await number.fill('49 99911-2233')
  await page.getByLabel('Telefone', { exact: true }).fill('49 3300-4455')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Senha', { exact: true }).fill(sandboxStaff.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
  await expect(number).toHaveValue('49 99911-2233')

  await page.goto(new URL('/adm/customer/serrana/audit', page.url()).href)
  const log = page.getByRole('region', { name: 'Registro de ações' })
  await expect(log.getByText(`WhatsApp: de “${former}” para “49 99911-2233”`)).toBeVisible()
  await expect(log.getByText('Telefone: antes vazio, agora “49 3300-4455”')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
