import type { Browser, Page } from 'playwright/test'
import { dayMs } from '#domain/platform/time/durations.ts'
import { codeOf } from '#tests/support/people/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { invitationCode, openAsAdmin } from '../support/staff.ts'

// Administrators are added and a week passes: no other test may meet that.
const server = useOwnServer()

const password = 'girafa-violeta-93-janela'

const codeFor = (email: string) => invitationCode('adm', email)

/** Invites someone on the open page of the administrators. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Convidar um administrador' })
  await form.getByLabel('Nome').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Enviar convite' }).press('Enter')
  await expect(form.getByLabel('Nome')).toHaveValue('')
  await expect(invitationOf(page, email)).toBeVisible()
}

const invitationOf = (page: Page, email: string) =>
  page
    .getByRole('region', { name: 'Convites em aberto' })
    .getByRole('listitem')
    .filter({ hasText: email })

/** The page on which an invited person begins, in a browser of one's own. */
async function openInvitation(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${origin('adm')}/auth/adm/sign-in`)
  await page.getByRole('link', { name: 'Tenho um convite' }).click()
  await expect(page.getByRole('heading', { name: 'Tenho um convite' })).toBeVisible()
  return page
}

async function expectRefused(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código do convite').fill(code)
  const answer = page.waitForResponse(/\/auth\/invitation$/)
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(404)
  await expect(page.getByText(/^Código inválido ou vencido/)).toBeVisible()
}

test.describe.serial('invitations of administrators', () => {
  test('an invited person chooses a password and signs in; the code works once', async ({
    page,
    browser,
  }) => {
    const email = 'rita@portal.example'
    await openAsAdmin(page, '/adm/administrators')
    await expect(page.getByRole('region', { name: 'Novo administrador' })).toHaveCount(0)
    await invite(page, 'Rita Lemos', email)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const code = await codeFor(email)
    const rita = await openInvitation(browser)
    await expectRefused(rita, 'errad-errad-errad')
    await expectAccessible(rita)
    await rita.getByLabel('Código do convite').fill(code)
    await rita.keyboard.press('Enter')
    await expect(rita.getByRole('heading', { name: 'Olá, Rita Lemos' })).toBeFocused()
    await rita.getByLabel('Nova senha', { exact: true }).fill('senhasenhasenha')
    await rita.keyboard.press('Enter')
    await expect(rita.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
    await expectAccessible(rita)
    await rita.getByLabel('Nova senha', { exact: true }).fill(password)
    await rita.keyboard.press('Enter')
    await rita.getByRole('link', { name: 'Entrar', exact: true }).click()
    await rita.getByLabel('E-mail').fill(email)
    await rita.getByLabel('Senha', { exact: true }).fill(password)
    await rita.keyboard.press('Enter')
    const secret = await rita.getByRole('group', { name: 'Chave do autenticador' }).innerText()
    await rita.getByLabel('Código do autenticador').fill(codeOf(secret))
    await rita.getByRole('button', { name: 'Confirmar' }).click()
    await rita.getByRole('button', { name: 'Já guardei, continuar' }).click()
    await expect(rita).toHaveURL(/\/adm\/customers$/)
    await rita.context().close()

    const again = await openInvitation(browser)
    await expectRefused(again, code)
    await again.context().close()
    await page.reload()
    const added = page.getByRole('listitem').filter({ hasText: email })
    await expect(added.getByText('1 sessão aberta')).toBeVisible()
    await expect(invitationOf(page, email)).toHaveCount(0)
  })

  test(
    'a code that was replaced, cancelled or has expired opens nothing',
    { tag: '@long' },
    async ({ page, browser }) => {
      const [caio, nina] = ['caio@portal.example', 'nina@portal.example']
      await openAsAdmin(page, '/adm/administrators')
      await invite(page, 'Caio Prado', caio)
      const replaced = await codeFor(caio)
      await page
        .getByRole('button', { name: 'Enviar de novo o convite de Caio Prado' })
        .press('Enter')
      await expect.poll(() => codeFor(caio)).not.toBe(replaced)
      const cancelled = await codeFor(caio)
      await page.getByRole('button', { name: 'Cancelar o convite de Caio Prado' }).press('Enter')
      await expect(page.getByText('Convite cancelado', { exact: true })).toBeVisible()
      await expect(invitationOf(page, caio)).toHaveCount(0)
      await invite(page, 'Nina Dias', nina)
      const expired = await codeFor(nina)

      await server().moveClock(7 * dayMs)
      const visitor = await openInvitation(browser)
      await expectRefused(visitor, replaced)
      await expectRefused(visitor, cancelled)
      await expectRefused(visitor, expired)
      await visitor.context().close()
    },
  )
})
