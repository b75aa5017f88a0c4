import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { codeOf } from '#tests/support/people/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { startBuilt } from '../support/servers/server.ts'
import { openAsAdmin } from '../support/staff.ts'

const { administrator: admin, providerPassword } = sandboxStaff

test(
  'an administrator signs in, opens every room and signs out; other visitors are sent to sign-in',
  { tag: '@desk' },
  async ({ page, context }) => {
    await page.goto(`${origin('adm')}/adm/customers`)
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    await page.goto(`${origin('adm')}/`)
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    await expect(page).toHaveTitle('Entrar na administração · Administração do Portal')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    // Whoever cannot sign in reads the help, in a tab of its own.
    const [help] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Ajuda', exact: true }).click(),
    ])
    await expect(help.getByRole('heading', { level: 1 })).toHaveText(
      'Ajuda para a equipe do provedor',
    )
    await help.close()

    const enter = page.getByRole('button', { name: 'Entrar', exact: true })
    await enter.click()
    await expect(page.getByText('Por favor, informe um e-mail')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type('sem-arroba')
    await page.getByLabel('Senha', { exact: true }).fill('qualquer-uma')
    await enter.click()
    await expect(page.getByText('Dados inválidos')).toBeVisible()
    await page.getByLabel('E-mail').fill(admin.email)
    await enter.click()
    await expect(page.getByText('Credenciais inválidas')).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Proteja o seu acesso' })).toBeFocused()
    await page.getByRole('button', { name: 'Agora não' }).click()
    await expect(page).toHaveURL(/\/adm\/customers$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const cookies = await context.cookies(origin('adm'))
    expect(Object.fromEntries(cookies.map(({ name, httpOnly }) => [name, httpOnly]))).toEqual({
      '__Host-adm': true,
      '__Host-staff-device': true,
      adminEmail: false,
      adminName: false,
    })

    // An administrator who is signed in is sent past the sign-in page.
    await page.goto(`${origin('adm')}/adm`)
    await expect(page).toHaveURL(/\/adm\/customers$/)
    const elsewhere = await page.goto(`${origin('demo')}/adm/customers`)
    expect(elsewhere?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('não')

    await page.goto(`${origin('adm')}/adm/customers`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    expect((await context.cookies(origin('adm'))).map(({ name }) => name)).toEqual([
      '__Host-staff-device',
    ])
  },
)

test(
  "an administrator gives a provider's user a password, and it opens the provider's door",
  { tag: ['@long', '@desktop'] },
  async ({ page }) => {
    // No other test is signed in at this one: a new password ends every session.
    const clientId = 'serrana'
    await openAsAdmin(page, `/adm/customer/${clientId}/audit`)
    await expect(page.getByText(/^Senha definida em/)).toBeVisible()
    const field = page.getByLabel('Nova senha do provedor', { exact: true })
    const set = page.getByRole('button', { name: 'Definir senha' })
    await field.fill('curta')
    await set.click()
    await expect(page.getByText('A senha precisa ter de 12 a 128 caracteres')).toBeVisible()
    await field.fill('passwordpassword')
    await set.click()
    await expect(page.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Sugerir senha' }).click()
    const password = await field.inputValue()
    expect(password).toMatch(/^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/)
    await set.click()
    await expect(page.getByText('Senha do provedor definida', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('')
    const entry = page
      .getByRole('row')
      .filter({ hasText: 'Senha do provedor definida pela equipe' })
    await expect(entry.first()).toContainText(admin.email)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await page.goto(`${origin(clientId)}/provider`)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Acesso do provedor' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const enter = page.getByRole('button', { name: 'Entrar', exact: true })
    await enter.click()
    await expect(page.getByText('Usuário ou senha não informados')).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill(providerPassword)
    await enter.click()
    await expect(page.getByText('Credenciais inválidas')).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await enter.click()
    await expect(page).toHaveURL(/\/provider$/)
    await page.goto(`${origin(clientId)}/admin`)
    await expect(page).toHaveURL(/\/provider$/)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto(`${origin(clientId)}/provider`)
    await expect(page).toHaveURL(/\/admin$/)
  },
)

// Runs on one size: a server of its own takes long to start; one is enough.
test(
  'the first administrator of an empty installation enrols an authenticator, uses it, and recovers from its loss',
  { tag: ['@long', '@desktop'] },
  async ({ page }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-first-admin-'))
    const password = 'capim-orvalho-serra'
    const env = {
      DATA_DIR: dataDir,
      SANDBOX: 'off',
      APP_SECRET: '5a'.repeat(32),
      PUBLIC_ORIGIN_SUFFIX: '.localhost',
      VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
      ADMIN_HOSTS: 'adm.localhost',
    }
    const created = spawnSync(
      process.execPath,
      ['dist/server/admin.js', 'rita@provedor.example', 'Rita', 'Lemos'],
      { env: { ...process.env, ...env }, input: `${password}\n`, encoding: 'utf8' },
    )
    expect(created.stdout).toContain('rita@provedor.example can sign in now.')
    const server = await startBuilt(env)
    try {
      const door = `http://adm.localhost:${server.port}/auth/adm/sign-in`
      const give = async () => {
        await page.goto(door)
        await page.getByLabel('E-mail').fill('rita@provedor.example')
        await page.getByLabel('Senha', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      }
      await give()
      await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Agora não' })).toHaveCount(0)
      await expectAccessible(page)
      const secret = await page.getByRole('group', { name: 'Chave do autenticador' }).innerText()
      const code = page.getByLabel('Código do autenticador')
      const confirm = page.getByRole('button', { name: 'Confirmar' })
      await code.fill('000000')
      await confirm.click()
      await expect(page.getByText(/^Código inválido/)).toBeVisible()
      await code.fill(codeOf(secret))
      await confirm.click()
      await expect(page.getByRole('heading', { name: /^Guarde os códigos/ })).toBeFocused()
      const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await expectAccessible(page)
      const [recovery = ''] = await codes.allInnerTexts()
      await page.getByRole('button', { name: 'Já guardei, continuar' }).click()
      await expect(page).toHaveURL(/\/adm\/customers$/)
      await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page).toHaveURL(/sign-in$/)

      await give()
      await expect(page.getByRole('heading', { name: 'Código de verificação' })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Perdi o celular' }).click()
      await page.getByLabel('Código de recuperação').fill(recovery)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/adm\/customers$/)

      // Without a mail server nobody can be invited: a colleague gives the first password.
      await page.goto(`http://adm.localhost:${server.port}/adm/administrators`)
      const form = page.getByRole('region', { name: 'Novo administrador' })
      await expect(form).toContainText('Este portal não envia e-mails')
      await expect(page.getByRole('button', { name: 'Enviar convite' })).toHaveCount(0)
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
