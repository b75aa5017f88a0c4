import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../../support/portal.ts'
import { enterAsInvited, openAsAdmin } from '../../support/staff.ts'

const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')

test('six fields put a provider on the air, and its overview leads to its first owner', async ({
  page,
  context,
}) => {
  test.slow()
  const clientId = `seis-${Date.now().toString(36)}`
  const email = `dono@${clientId}.example`
  const fields = {
    'ID do cliente': clientId,
    Nome: 'Seis Campos Fibra',
    'Cor primária': '#7a1fa2',
    'Logo vertical: endereço da imagem': '/pwa/demo/logo-vertical.svg',
    'Domínio do IXC': demo?.ixc_domain ?? '',
    'Token de acesso do IXC': demo?.ixc_access_token ?? '',
  }

  await test.step('the form asks for six fields', async () => {
    await openAsAdmin(page, '/adm/customer/new')
    await expect(page.getByLabel('ID do cliente')).toBeVisible()
    // The colour has a well beside its text, which is the same field.
    const asked = page.locator('form :is(input, select, textarea):visible:not([type="color"])')
    await expect(asked).toHaveCount(Object.keys(fields).length)
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Cliente cadastrado com sucesso')).toBeVisible()
  })

  await test.step('its portal answers', async () => {
    const portal = await context.newPage()
    await portal.goto(`${origin(clientId)}/sign-in`)
    await expect(portal).toHaveTitle(/Seis Campos Fibra/)
    await expect(portal.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await portal.close()
  })

  await test.step('the overview says what is done and leads to what is missing', async () => {
    const list = page.getByRole('region', { name: 'O que falta' })
    await expect(list.getByText('3 de 8 itens prontos.')).toBeVisible()
    await expect(list.getByText('Domínio e token do IXC (pronto)')).toBeVisible()
    await expect(list.getByRole('link', { name: 'Pix Automático' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 844 })
    await list.getByRole('link', { name: 'Convide o responsável do provedor' }).click()
  })

  await test.step('the first owner is invited, and enters', async () => {
    const form = page.getByRole('region', { name: 'Convidar o responsável' })
    await form.getByLabel('Nome').fill('Clara Dias')
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('button', { name: 'Enviar convite' }).click()
    const open = page.getByRole('region', { name: 'Convites em aberto' })
    await expect(open.getByText(email)).toBeVisible()
    await expect(open.getByText('Responsável')).toBeVisible()
    await expectAccessible(page)
    const owner = await context.newPage()
    const password = 'varanda-azul-31-lua'
    await enterAsInvited(owner, clientId, '/provider/users', { email, password })
    await expect(owner.getByRole('heading', { name: 'Equipe' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Usuários do provedor' })).toContainText(email)
    await expect(form).toHaveCount(0)
  })
})
