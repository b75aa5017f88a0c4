import type { Page } from 'playwright/test'
import { eraseAccount } from '#contract/installation/my-data.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  password,
  person,
  test,
} from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

useOwnServer()

const eitherPassword = 'Senha do portal ou da central do assinante'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** As an administrator does in the form. */
async function chooseRule(page: Page, label: string): Promise<void> {
  await openAsAdmin(page, '/adm/customer/demo/edit?section=erp')
  await page.getByLabel('Entrar com a senha da central').selectOption({ label })
  await press(page, 'Salvar')
  await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
}

async function signIn(page: Page, document: string, typed: string): Promise<void> {
  await page.goto(`${origin('demo')}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').fill(document)
  await page.getByLabel(eitherPassword, { exact: true }).fill(typed)
  await press(page, 'Entrar')
}

test('somebody without a password here enters with the one of the central', async ({ page }) => {
  test.slow()
  await page.goto(`${origin('demo')}/sign-in`)
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await expect(page.getByLabel(eitherPassword, { exact: true })).toHaveCount(0)
  await chooseRule(page, 'Só no primeiro acesso')

  const lia = person('demo', 'Lia')
  await signIn(page, lia.document, 'not-hers')
  await expect(page.getByText('CPF/CNPJ ou senha inválidos')).toBeVisible()
  await expect(page.getByText('Não tem nenhuma das duas senhas?')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel(eitherPassword, { exact: true }).fill('varanda-azul-31')
  await press(page, 'Entrar')
  await expect(page).toHaveURL(/\/panel$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lia')
})

test(
  'a password of the central that is easy to guess asks for a new one',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    // Somebody who deleted the account here has the password of the central alone.
    await openAs(page, maria)
    const status = await page.evaluate(
      async ({ path, method, currentPassword }) => {
        const token = /(?:^|; )validToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        const answer = await fetch(path, {
          method,
          headers: {
            'content-type': 'application/json',
            client_id: 'demo',
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ currentPassword }),
        })
        return answer.status
      },
      { path: eraseAccount.path, method: eraseAccount.method, currentPassword: password },
    )
    expect(status).toBe(200)
    await page.context().clearCookies()
    await chooseRule(page, 'Sempre')

    await signIn(page, maria.document, 'segredo-101')
    await expect(page).toHaveURL(/\/change-password$/)
    await expect(page.getByText('A senha da central do assinante está certa')).toBeVisible()
    await expect(page.getByText('Passo 4 de 4')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Nova senha', { exact: true }).fill('gatos-no-telhado-7')
    await page.getByLabel('Repita a nova senha', { exact: true }).fill('gatos-no-telhado-7')
    await press(page, 'Salvar senha')
    await expect(page).toHaveURL(/\/password-changed-successfully$/)
    await press(page, 'Entrar')
    await expect(page).toHaveURL(/\/panel$/)
  },
)
