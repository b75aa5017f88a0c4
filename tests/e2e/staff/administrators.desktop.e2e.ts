import type { Page } from 'playwright/test'
import { listAdministrators } from '#contract/staff/administrators.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

/** Lets the pages believe that no mail server is set. */
async function sendNoMail(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    const { fetch } = globalThis
    globalThis.fetch = async (...call) => {
      const answer = await fetch(...call)
      if (!answer.ok || new URL(answer.url).pathname !== path) return answer
      const body = JSON.stringify({ ...(await answer.json()), can_invite: false })
      return new Response(body, { headers: answer.headers })
    }
  }, listAdministrators.path)
}

test(
  'where no e-mail can be sent, an administrator adds a colleague, renews the access and disables it, by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    // Each try adds a colleague of its own.
    const email = `rita-${Date.now().toString(36)}@portal.example`
    await sendNoMail(page)
    await openAsAdmin(page, '/adm/health')
    await page.getByRole('link', { name: 'Administradores' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Administradores' })).toBeFocused()
    const self = page.getByRole('listitem').filter({ hasText: sandboxStaff.administrator.email })
    await expect(self.getByText('Você', { exact: true })).toBeVisible()
    await expect(self.getByRole('button')).toHaveCount(0)

    const form = page.getByRole('region', { name: 'Novo administrador' })
    await expect(form.getByText(/^Este portal não envia e-mails/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Convidar um administrador' })).toHaveCount(0)
    await form.getByLabel('Nome').fill('Rita Lemos')
    await form.getByLabel('E-mail').fill(sandboxStaff.administrator.email)
    await form.getByLabel('Senha', { exact: true }).fill('senhasenhasenha')
    await page.keyboard.press('Enter')
    await expect(form.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
    await form.getByRole('button', { name: 'Sugerir senha' }).press('Enter')
    await form.getByRole('button', { name: 'Cadastrar' }).press('Enter')
    await expect(form.getByText(/^Já existe um administrador/)).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Administrador cadastrado', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Nome')).toHaveValue('')

    const rita = page.getByRole('listitem').filter({ hasText: email })
    await expect(rita.getByText('Sem autenticador')).toBeVisible()
    await rita.getByRole('button', { name: 'Renovar acesso de Rita Lemos' }).press('Enter')
    await rita.getByLabel('Nova senha', { exact: true }).fill('curta')
    await page.keyboard.press('Enter')
    await expect(rita.getByText('A senha precisa ter de 12 a 128 caracteres')).toBeVisible()
    await rita.getByRole('button', { name: 'Sugerir senha' }).press('Enter')
    await rita.getByRole('button', { name: 'Renovar acesso', exact: true }).press('Enter')
    await expect(page.getByText('Acesso renovado')).toBeVisible()

    await rita.getByRole('button', { name: 'Desativar Rita Lemos' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Desativar Rita Lemos?' })
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Desativar' }).press('Enter')
    await expect(rita.getByText('Desativado', { exact: true })).toBeVisible()
    await expect(rita.getByRole('button', { name: /^Desativar/ })).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Registro' }).click()
    const entry = page.getByRole('row').filter({ hasText: `Conta: ${email}` })
    await expect(entry.filter({ hasText: 'Administrador desativado' })).toContainText(
      sandboxStaff.administrator.email,
    )
  },
)
