import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { getWithToken } from '../support/program.ts'
import { openAsAdmin } from '../support/staff.ts'

test('an administrator makes a token, which works until it is revoked, by keyboard', async ({
  page,
}) => {
  // Each try makes a token of its own.
  const name = `ERP ${Date.now().toString(36)}`
  await openAsAdmin(page, '/adm/health')
  await page.getByRole('link', { name: 'Tokens de API' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens de API' })).toBeFocused()

  const form = page.getByRole('region', { name: 'Novo token' })
  await form.getByLabel('Nome').fill(name)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Escolha pelo menos uma permissão')).toBeVisible()
  await form.getByRole('switch', { name: 'Consultar clientes' }).press('Space')
  await form.getByRole('radio', { name: '30 dias' }).check()
  await form.getByRole('radio', { name: 'Só alguns' }).check()
  await form.getByLabel('IDs dos clientes').fill('não é um ID')
  await form.getByRole('button', { name: 'Criar token' }).press('Enter')
  await expect(form.getByText(/^Informe de 1 a 100 IDs/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('IDs dos clientes').fill('serrana\nlitoral')
  await form.getByRole('button', { name: 'Criar token' }).press('Enter')

  const made = page.getByRole('group', { name: 'Token criado' })
  await expect(made).toBeFocused()
  const token = await made.getByRole('group', { name: 'Token', exact: true }).innerText()
  expect(token).toMatch(/^portal_adm_[\w-]{43}$/)
  await expectAccessible(page)

  const listed = await getWithToken('/api/admin/customers', token)
  expect(listed.body).toMatchObject({
    customers: [{ client_id: 'litoral' }, { client_id: 'serrana' }],
  })
  expect((await getWithToken('/api/admin/administrators', token)).status).toBe(403)

  await made.getByRole('button', { name: 'Já guardei o token' }).press('Enter')
  await expect(page.getByText(token)).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('Funcionando')).toBeVisible()
  await expect(card.getByText('Só litoral, serrana')).toBeVisible()
  await card.getByRole('button', { name: `Revogar ${name}` }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Revogar o token ${name}?` })
  await dialog.getByRole('button', { name: 'Revogar' }).press('Enter')
  await expect(card.getByText('Revogado')).toBeVisible()
  expect((await getWithToken('/api/admin/customers', token)).status).toBe(401)

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Registro' }).click()
  await expect(page.getByText(`Token ${name}`).first()).toBeVisible()
})
