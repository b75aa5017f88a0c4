import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  openAs,
  origin,
  password,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

useOwnServer()

const outboxSchema = v.object({
  outbox: v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() })),
})

async function latestCode(clientId: string, to: string): Promise<string> {
  const { outbox } = v.parse(outboxSchema, await fromSandbox(`outbox?client_id=${clientId}`))
  const letter = outbox.findLast((one) => one.to === to && one.subject.includes('código'))
  return /\d{3}-\d{3}-\d{3}/.exec(letter?.text ?? '')?.[0] ?? ''
}

/** Neither known to strangers nor made of the subscriber's name. */
const newPassword = 'gatos-no-telhado-7'

const start = (clientId: string) => `${origin(clientId)}/request-password-restoration`
const next = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** What the journey has left on the device. */
const left = () => [sessionStorage.getItem('recovery'), document.cookie]

/** Everything that a script, or a finder of the phone, could read of the journey. */
const readable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      document.cookie,
      location.href,
    ]),
  )

test(
  'a subscriber without a password creates one, step by step',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // The whole way with an accessibility check at each step.
    test.slow()
    // Codes go a minute apart: phone and desktop recover accounts of their own.
    const who = isMobile
      ? { ...person('demo', 'Lia'), email: 'lia.acesso@trabalho.example', place: 1 }
      : { ...person('litoral', 'Pousada'), email: '', place: 0 }
    // A link to a screen that needs a sign-in; it is where the whole way ends.
    await page.goto(`${origin(who.clientId)}/panel/financial/contracts`)
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByRole('link', { name: 'Primeiro acesso' }).click()
    await expect(page).toHaveURL(/\/request-password-restoration\?first_access=true$/)
    await expect(page.getByRole('heading', { name: 'Primeiro acesso', level: 1 })).toBeFocused()
    await expectAccessible(page)
    await next(page, 'Continuar')
    await expect(page.getByText('Por favor informe um CPF válido')).toBeVisible()
    await page.getByLabel('CPF ou CNPJ').fill('11222333000182')
    await next(page, 'Continuar')
    await expect(page.getByText('Por favor informe um CNPJ válido')).toBeVisible()
    await page.getByLabel('CPF ou CNPJ').fill(who.document)
    await next(page, 'Continuar')

    await expect(page).toHaveURL(/\/send-password-restoration-request$/)
    const choices = page.getByRole('radio')
    await expect(choices).toHaveCount(isMobile ? 3 : 1)
    await expectAccessible(page)
    if (isMobile) {
      await next(page, 'Enviar código')
      await expect(page.getByText('Por favor selecione um e-mail da lista')).toBeVisible()
      await page.reload()
    }
    await choices.nth(who.place).check()
    await next(page, 'Enviar código')

    await expect(page).toHaveURL(/\/verification-code$/)
    await expect(
      page.getByRole('heading', { name: 'Código de verificação', level: 1 }),
    ).toBeFocused()
    await expectAccessible(page)
    const field = page.getByLabel('Código', { exact: true })
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('12345')
    await next(page, 'Verificar código')
    await expect(
      page.getByText('Por favor informe um código de verificação que contenha 9 números'),
    ).toBeVisible()
    await field.fill('000000000')
    await expect(field).toHaveValue('000-000-000')
    await next(page, 'Verificar código')
    await expect(page.getByText('Código de verificação inválido')).toBeVisible()
    const { outbox } = v.parse(outboxSchema, await fromSandbox(`outbox?client_id=${who.clientId}`))
    const code = await latestCode(who.clientId, who.email || (outbox.at(-1)?.to ?? ''))
    const kept = await readable(page)
    for (const secret of [who.document, 'trabalho', '000-000-000', '000000000']) {
      expect(kept).not.toContain(secret)
    }
    await field.fill('')
    await field.pressSequentially(code.replaceAll('-', ' '))
    await next(page, 'Verificar código')

    await expect(page).toHaveURL(/\/change-password$/)
    await expectAccessible(page)
    await expect(page.getByRole('heading', { name: 'Crie sua senha', level: 1 })).toBeFocused()
    const first = page.getByLabel('Senha', { exact: true })
    const second = page.getByLabel('Repita a senha', { exact: true })
    await first.fill('12345')
    await second.fill('54321')
    await next(page, 'Salvar senha')
    await expect(
      page.getByText('A nova senha precisa ter no mínimo 6 caracteres e no máximo 30 caracteres'),
    ).toBeVisible()
    await expect(page.getByText('Por favor informe senhas que correspondam')).toBeVisible()
    await first.fill(newPassword)
    await second.fill(newPassword)
    await next(page, 'Salvar senha')

    // The password that was just typed signs in, with no press in between.
    await expect(page).toHaveURL(/\/panel\/financial\/contracts$/)
    const ready = page.getByText('Senha criada. Seu acesso está pronto.')
    await expect(ready.first()).toBeAttached()
    const [journey] = await page.evaluate(left)
    expect(journey).toBeNull()
  },
)

test(
  'a step of recovery cannot be opened without the one before it',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    for (const path of [
      'send-password-restoration-request',
      'verification-code',
      'change-password',
    ]) {
      await page.goto(`${origin('demo')}/${path}`)
      await expect(page).toHaveURL(/\/request-password-restoration$/)
      await expect(page.getByText(/O tempo para criar a senha terminou/)).toBeVisible()
    }
    await page.goto(`${origin('demo')}/password-changed-successfully`)
    await expect(page).toHaveURL(/\/sign-in$/)
  },
)

test(
  '"Voltar" goes one step back and clears what the later step stored',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${start('cliente')}?first_access=true`)
    await page.getByLabel('CPF ou CNPJ').fill(person('cliente', 'Bruno').document)
    await next(page, 'Continuar')
    await expect(page.getByRole('heading', { name: 'Escolha o e-mail' })).toBeVisible()
    await next(page, 'Voltar')
    await expect(page).toHaveURL(/\/request-password-restoration\?first_access=true$/)
    expect(await page.evaluate(left)).toEqual([null, ''])
    await next(page, 'Voltar')
    await expect(page).toHaveURL(/\/sign-in$/)
  },
)

test(
  'a subscriber whose password cannot be recovered is told why',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(start('demo'))
    const field = page.getByLabel('CPF ou CNPJ')
    await field.fill(person('demo', 'Vera').document)
    await next(page, 'Continuar')
    await expect(page.getByText('Nenhum e-mail associado ao CPF/CNPJ.')).toBeVisible()
    await field.fill(person('demo', 'Rui').document)
    await next(page, 'Continuar')
    await expect(page.getByText('Acesso negado, cliente desabilitado')).toBeVisible()
    await field.fill('71428793860')
    await next(page, 'Continuar')
    await expect(page.getByText(/Não encontramos um cadastro com este CPF/)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a mail server out of reach is reported, and sending can be tried again',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    const who = person('serrana', 'Otávio')
    await sandbox('faults', { upstream: 'mail', mode: 'down', client_id: who.clientId })
    await page.goto(start(who.clientId))
    await page.getByLabel('CPF ou CNPJ').fill(who.document)
    await next(page, 'Continuar')
    await expect(page.getByRole('radio').first()).toBeChecked()
    await next(page, 'Enviar código')
    await expect(page.getByText('Falha ao enviar código de verificação')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await sandbox('faults', { upstream: 'mail', mode: 'ok', client_id: who.clientId })
    await next(page, 'Enviar código')
    await expect(page).toHaveURL(/\/verification-code$/)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'a subscriber changes the password and signs out another device',
  { tag: ['@long', '@phone'] },
  async ({ page, browser }) => {
    test.slow()
    const who = person('litoral', 'Jorge')
    const elsewhere = await (await browser.newContext()).newPage()
    await openAs(elsewhere, who)
    await expect(elsewhere).toHaveURL(/\/panel$/)

    await openAs(page, who, '/panel/security')
    await expect(page.getByRole('heading', { name: 'Senha e aparelhos', level: 1 })).toBeVisible()
    await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // Other journeys may have left devices of theirs; the one seen last stands first.
    await page.getByRole('button', { name: 'Desconectar' }).first().click()
    await expect(page.getByText('Aparelho desconectado.').first()).toBeAttached()
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/sign-in/)

    await openAs(elsewhere, who)
    await expect(elsewhere).toHaveURL(/\/panel$/)
    await page.reload()
    await page.getByRole('button', { name: 'Desconectar todos os outros aparelhos' }).click()
    await expect(page.getByText('Os outros aparelhos foram desconectados.').first()).toBeAttached()
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await elsewhere.context().close()

    const current = page.getByLabel('Senha atual', { exact: true })
    const first = page.getByLabel('Nova senha', { exact: true })
    const second = page.getByLabel('Repita a nova senha', { exact: true })
    const save = async (from: string, to: string) => {
      await current.fill(from)
      await first.fill(to)
      await second.fill(to)
      await next(page, 'Salvar senha')
    }
    await save('errada', newPassword)
    await expect(page.getByText('Senha atual inválida')).toBeVisible()
    await expect(current).toBeFocused()
    await save(password, 'senha123')
    await expect(page.getByText(/fácil de adivinhar/)).toBeVisible()
    await save(password, newPassword)
    await expect(page.getByText('Senha atualizada com sucesso!').first()).toBeAttached()
    await expect(current).toHaveValue('')
    // Still signed in, with a session of its own.
    await save(newPassword, 'chuva-no-quintal-9')
    await expect(current).toHaveValue('')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'a recovery whose contacts are concealed promises nothing that it does not know',
  { tag: '@phone' },
  async ({ page }) => {
    const sent = { type: 'success', expires_in: 600, resend_in: 60 }
    const hidden = { emails: ['*****'], mobiles: ['*****'], message_channel: 'whatsapp' }
    await page.route('**/api/central/check/cpf-cnpj', (route) =>
      route.fulfill({ json: { type: 'success' } }),
    )
    await page.route('**/list/protected-emails', (route) => route.fulfill({ json: hidden }))
    await page.route('**/verification-code/m*', (route) => route.fulfill({ json: sent }))
    await page.route('**/auth/verification-code-token', (route) => route.fulfill({ json: sent }))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(start('demo'))
    await page.getByLabel('CPF ou CNPJ').fill('714.287.938-60')
    await next(page, 'Continuar')

    await expect(page.getByText('Se este CPF/CNPJ for de um cliente')).toBeVisible()
    await expect(page.getByLabel('Enviar para o WhatsApp do cadastro')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Enviar para o e-mail do cadastro').check()
    await next(page, 'Enviar código')

    await expect(page.getByText('for de um cliente com e-mail no cadastro')).toBeVisible()
    await expect(page.getByText('Se não chegar, confira o CPF/CNPJ')).toBeVisible()
    await expect(page.getByText('*****')).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)
