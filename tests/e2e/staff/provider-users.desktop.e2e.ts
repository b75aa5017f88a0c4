import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { invitationCode, openAsAdmin, openAsProvider } from '../support/staff.ts'

// The users of a provider change: no other test may meet them.
useOwnServer()

const clientId = 'litoral'
const password = 'girafa-violeta-93-janela'

const codeFor = (email: string) => invitationCode(clientId, email)

/** Invites someone on the open page of the team. */
async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Convidar uma pessoa' })
  await form.getByLabel('Nome').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Função').selectOption(role)
  await form.getByRole('button', { name: 'Enviar convite' }).press('Enter')
  await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('')
}

/** Accepts an invitation and signs in, in a browser of one's own. */
async function join(browser: Browser, code: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${origin(clientId)}/admin`)
  await expect(page.getByText('Esqueceu a senha?')).toBeVisible()
  await page.getByRole('link', { name: 'Tenho um convite' }).click()
  await page.getByLabel('Código do convite').fill('errad-errad-errad')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Código inválido ou vencido/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código do convite').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeFocused()
  await page.getByLabel('Nova senha', { exact: true }).fill('senhasenhasenha')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Usuário ou e-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Meu acesso' })).toBeVisible()
  return page
}

test.describe.serial('the users of a provider', () => {
  test(
    'a reader who was invited reads, and sees nothing to write or to manage',
    { tag: '@walk' },
    async ({ page, browser }) => {
      await openAsProvider(page, clientId, '/provider')
      await page.getByRole('link', { name: 'Equipe' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeFocused()
      await expectAccessible(page)
      await invite(page, 'Rita Lemos', 'rita@litoral.example', 'reader')
      await expect(page.getByRole('heading', { name: 'Convites em aberto' })).toBeVisible()
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      const code = await codeFor('rita@litoral.example')
      const rita = await join(browser, code, 'rita@litoral.example')
      await expect(rita.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(rita.getByText('rita@litoral.example')).toBeAttached()
      await expect(rita.getByLabel('Título')).toHaveCount(0)
      await expect(rita.getByRole('link', { name: 'Equipe' })).toHaveCount(0)
      await expectAccessible(rita)
      await rita.context().close()
    },
  )

  test(
    'an owner changes a role and disables the shared access, which then lets nobody in',
    { tag: '@long' },
    async ({ page, browser }) => {
      await openAsProvider(page, clientId, '/provider/users')
      const shared = page.getByRole('listitem').filter({ hasText: 'Acesso compartilhado' })
      await expect(shared.getByText('Você', { exact: true })).toBeVisible()
      const role = page.getByLabel('Função de Rita Lemos')
      await role.selectOption('messages')
      await expect(page.getByText('Função alterada')).toBeVisible()
      await expect(
        page.getByText('Envia comunicados aos assinantes e avisa de quedas.'),
      ).toBeVisible()
      await invite(page, 'Ana Dias', 'ana@litoral.example', 'owner')

      const ana = await join(browser, await codeFor('ana@litoral.example'), 'ana@litoral.example')
      await ana.getByRole('link', { name: 'Equipe' }).click()
      await ana.getByRole('button', { name: 'Desativar Acesso compartilhado' }).press('Enter')
      const dialog = ana.getByRole('alertdialog', { name: 'Desativar Acesso compartilhado?' })
      await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expectAccessible(ana)
      await dialog.getByRole('button', { name: 'Desativar' }).press('Enter')
      const off = ana.getByRole('listitem').filter({ hasText: 'Acesso compartilhado' })
      await expect(off.getByText('Desativado', { exact: true })).toBeVisible()
      await ana.context().close()

      await page.reload()
      await expect(page).toHaveURL(/\/admin$/)
    },
  )

  test('an administrator sees them and disables one', { tag: '@long' }, async ({ page }) => {
    await openAsAdmin(page, `/adm/customer/${clientId}/audit`)
    const users = page.getByRole('region', { name: 'Usuários do provedor' })
    const rita = users.getByRole('listitem').filter({ hasText: 'Rita Lemos' })
    await expect(rita).toContainText('rita@litoral.example')
    await expect(rita).toContainText('Comunicados')
    await expect(rita).toContainText(/Última entrada em \d/)
    await expectAccessible(page)
    await rita.getByRole('button', { name: 'Desativar Rita Lemos' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Desativar Rita Lemos?' })
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Desativar' }).press('Enter')
    await expect(rita.getByText('Desativado', { exact: true })).toBeVisible()
    await expect(rita.getByRole('button')).toHaveText(['Reativar'])
    const entries = page.getByRole('table').filter({ hasText: 'Usuário desativado' })
    await expect(entries).toContainText('Conta: rita@litoral.example')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
