import type { Page } from 'playwright/test'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { codeOf } from '#tests/support/people/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

// Passwords and second factors change: no other test may meet them.
useOwnServer()

const clientId = 'litoral'
const password = 'mato-verde-no-litoral'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function givePassword(page: Page): Promise<void> {
  await page.goto(`${origin(clientId)}/admin`)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await press(page, 'Entrar')
}

/** Gives the first code of the authenticator on the screen; returns the recovery codes. */
async function enrol(page: Page): Promise<string[]> {
  const secret = await page.getByRole('group', { name: 'Chave do autenticador' }).innerText()
  const code = page.getByLabel('Código do autenticador')
  await code.fill('000000')
  await press(page, 'Confirmar')
  await expect(page.getByText(/^Código inválido/)).toBeVisible()
  await code.fill(codeOf(secret))
  await press(page, 'Confirmar')
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const texts = await codes.allInnerTexts()
  await press(page, 'Já guardei, continuar')
  return texts
}

test.describe.serial('the access of a provider user', () => {
  let recoveryCodes: string[] = []

  test(
    'its user changes the password and is told what is wrong with a bad one',
    { tag: '@long' },
    async ({ page }) => {
      await openAsProvider(page, clientId, '/provider')
      await page.getByRole('link', { name: 'Meu acesso' }).click()
      await expect(page.getByRole('heading', { name: 'Meu acesso' })).toBeFocused()
      await expect(page.getByText(/^Senha definida em/)).toBeVisible()
      await expectAccessible(page)
      const [current, next, again] = [
        page.getByLabel('Senha atual', { exact: true }),
        page.getByLabel('Nova senha', { exact: true }),
        page.getByLabel('Repita a nova senha', { exact: true }),
      ]
      await press(page, 'Trocar senha')
      await expect(page.getByText('Por favor informe a senha atual')).toBeVisible()
      await expect(page.getByText('A senha precisa ter de 12 a 128 caracteres')).toBeVisible()
      await expect(current).toBeFocused()
      await current.fill('outra-senha')
      await next.fill('aaaaaaaaaaaa')
      await again.fill('aaaaaaaaaaab')
      await press(page, 'Trocar senha')
      await expect(page.getByText('Por favor informe senhas que correspondam')).toBeVisible()
      await again.fill('aaaaaaaaaaaa')
      await press(page, 'Trocar senha')
      await expect(page.getByText('Senha atual inválida')).toBeVisible()
      await expect(current).toBeFocused()
      await current.fill(sandboxStaff.providerPassword)
      await press(page, 'Trocar senha')
      await expect(page.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
      await expect(next).toBeFocused()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await next.fill(password)
      await again.fill(password)
      await press(page, 'Trocar senha')
      await expect(
        page.getByText('Senha trocada. As suas outras sessões terminaram.'),
      ).toBeVisible()
      await expect(current).toHaveValue('')
    },
  )

  test(
    'its user enrols an authenticator and signs in with a recovery code',
    { tag: '@long' },
    async ({ page }) => {
      await givePassword(page)
      await expect(page).toHaveURL(/\/provider$/)
      await page.getByRole('link', { name: 'Meu acesso' }).click()
      await press(page, 'Ativar')
      const dialog = page.getByRole('dialog', { name: 'Proteja o seu acesso' })
      await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Agora não' })).toHaveCount(0)
      await expectAccessible(page)
      recoveryCodes = await enrol(page)
      await expect(page.getByText('Verificação em duas etapas ativada')).toBeVisible()
      await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Sair')
      await expect(page).toHaveURL(/\/admin$/)

      await givePassword(page)
      await expect(page.getByRole('heading', { name: 'Código de verificação' })).toBeFocused()
      await expectAccessible(page)
      await press(page, 'Perdi o celular')
      await page.getByLabel('Código de recuperação').fill(recoveryCodes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/provider$/)
      await page.getByRole('link', { name: 'Meu acesso' }).click()
      await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()
    },
  )

  test(
    'an administrator makes it required and removes the authenticator, and the user enrols again',
    { tag: '@long' },
    async ({ page }) => {
      await openAsAdmin(page, `/adm/customer/${clientId}/audit`)
      await expect(page.getByText('O usuário tem um autenticador cadastrado.')).toBeVisible()
      await page.getByLabel('Código depois da senha').selectOption('Obrigatória')
      await expect(page.getByText(/^Quem ainda não tem autenticador cadastra/)).toBeVisible()
      await press(page, 'Salvar regra')
      await expect(page.getByText('Regra da verificação em duas etapas salva')).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Remover autenticador')
      const dialog = page.getByRole('alertdialog', { name: /^Remover o autenticador/ })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Remover autenticador' }).click()
      await expect(page.getByText('O usuário não tem autenticador cadastrado.')).toBeVisible()
      const record = page.getByRole('table').filter({ hasText: 'Autenticador removido' })
      await expect(record).toContainText('Verificação em duas etapas: obrigatória')
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)

      await givePassword(page)
      await expect(page.getByRole('heading', { name: 'Proteja o seu acesso' })).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await enrol(page)
      await expect(page).toHaveURL(/\/provider$/)
      await page.getByRole('link', { name: 'Meu acesso' }).click()
      await expect(page.getByText(/^Ela é obrigatória neste provedor/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Desativar' })).toHaveCount(0)
      await expectNoSidewaysScroll(page)

      await press(page, 'Trocar de celular')
      const phone = page.getByRole('dialog', { name: 'Novo autenticador' })
      await expect(phone.getByRole('img', { name: /Código QR/ })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await enrol(page)
      await expect(page.getByText('Autenticador trocado', { exact: true })).toBeVisible()
      await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
    },
  )
})
