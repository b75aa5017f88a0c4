import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addFingerprintReader } from '../support/authenticator.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openAsAdmin, openAsNamedUser, openAsProvider } from '../support/staff.ts'

// Passkeys and users are added: neither may meet another test.
useOwnServer()

const enter = 'Entrar com chave de acesso'
const listOf = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' })

async function addPasskey(page: Page): Promise<void> {
  const list = listOf(page)
  await expect(list.getByText('Nenhuma chave de acesso ainda.')).toBeVisible()
  await list.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await expect(list.getByText('Ainda não usada')).toBeVisible()
}

test(
  'an administrator adds and names a passkey, signs in with it, and removes it',
  { tag: '@long' },
  async ({ page, context }) => {
    const reader = await addFingerprintReader(page)
    await openAsAdmin(page, '/adm/account')
    const list = listOf(page)
    await reader.recogniseUser(false)
    await list.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    await expect(page.getByText('Tudo bem, nada mudou.')).toBeVisible()
    await reader.recogniseUser(true)
    await addPasskey(page)
    expect(await reader.countPasskeys()).toBe(1)
    await list.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    await expect(page.getByText('Este aparelho já tem uma chave de acesso sua.')).toBeVisible()

    await list.getByRole('button', { name: /^Renomear / }).click()
    const dialog = page.getByRole('dialog', { name: 'Dar um nome à chave' })
    await dialog.getByLabel('Nome da chave').fill(' ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^Por favor, informe um nome/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Nome da chave').fill('Notebook da mesa')
    await page.keyboard.press('Enter')
    await expect(list.getByText('Notebook da mesa')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    await reader.recogniseUser(false)
    await page.getByRole('button', { name: enter }).click()
    await expect(page.getByText('Tudo bem. Você pode entrar com a senha.')).toBeVisible()
    await expectAccessible(page)
    await reader.recogniseUser(true)
    await page.getByRole('button', { name: enter }).click()
    await expect(page).toHaveURL(/\/adm\/customers$/)

    // A session that ended is opened again over the page.
    await page.getByRole('link', { name: 'Meu acesso' }).click()
    await expect(list.getByText(/^Usada /)).toBeVisible()
    await context.clearCookies({ name: '__Host-adm' })
    await list.getByRole('button', { name: 'Remover Notebook da mesa' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remover Notebook da mesa?' })
    await question.getByRole('button', { name: 'Remover', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Entre de novo' })
    await again.getByRole('button', { name: enter }).click()
    await expect(list.getByText('Nenhuma chave de acesso ainda.')).toBeVisible()
    // The dialog has such a button, too, for as long as it closes.
    await expect(again).toBeHidden()

    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    await page.getByRole('button', { name: enter }).click()
    await expect(page.getByText(/^Esta chave de acesso não abre esta área/)).toBeVisible()
    expect(await reader.countPasskeys()).toBe(1)
  },
)

test(
  'a named user of a provider signs in with a passkey, and the shared access has none',
  { tag: '@long' },
  async ({ page }) => {
    const reader = await addFingerprintReader(page)
    await openAsProvider(page, 'serrana', '/provider/access')
    await expect(page.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible()
    await expect(listOf(page)).toHaveCount(0)

    const user = { email: 'rui@serrana.example', password: 'girafa-violeta-93-janela' }
    await openAsNamedUser(page, 'serrana', '/provider/access', user)
    await addPasskey(page)
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: enter }).click()
    await expect(page).toHaveURL(/\/provider$/)
    await expect(page.getByRole('link', { name: 'Meu acesso' })).toBeVisible()

    // The sign-in of subscribers is at the same host: it neither takes the passkey nor has it deleted.
    await page.goto(`${origin('serrana')}/sign-in`)
    await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
    expect(await reader.countPasskeys()).toBe(1)

    await openAsProvider(page, 'serrana', '/provider/users')
    await page.getByRole('button', { name: 'Remover autenticador de Rui' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(/chaves de acesso também são removidas/)).toBeVisible()
    await question.getByRole('button', { name: 'Remover autenticador' }).click()
    await expect(page.getByText('Autenticador removido')).toBeVisible()
    await expect(page.getByText(/chave de acesso/)).toHaveCount(0)
  },
)
