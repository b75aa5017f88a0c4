import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signInOnOwnDevice } from '../support/own-device.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { exit, expect, maria, origin, password, test } from '../support/portal.ts'

/*
 * An own device after its full session. The tests of the server move its clock (tests/api); here the
 * browser has lost the secret of the session, so that the server gives it the bills alone.
 */

useOwnServer()

const invoices = '/panel/financial/invoices/to-pay'

/** Lets the full right end, as two weeks do: the browser has dropped the cookie with its secret. */
async function endFullRight(page: Page): Promise<void> {
  await loseCookies(page, '__Host-vt')
}

/** A page that is still open could renew its session, which sets the cookies again. */
async function loseCookies(page: Page, ...names: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.goto(`${origin('demo')}/robots.txt`)
  for (const name of names) await page.context().clearCookies({ name })
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })

test('opens the bills without a password, and asks for it where anything else is opened', async ({
  page,
}) => {
  await signInOnOwnDevice(page)
  await endFullRight(page)
  await page.goto(`${origin('demo')}${invoices}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faturas Abertas')
  await expect(page.getByText('R$').first()).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await page.goto(`${origin('demo')}/panel/financial/contracts`)
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('Senha', { exact: true }).fill('errada-1234')
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page).getByText('A senha não confere.')).toBeVisible()
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contratos')
})

test(
  'shows the home with the bills, and the rest only once the question is answered',
  { tag: '@long' },
  async ({ page }) => {
    await signInOnOwnDevice(page)
    await endFullRight(page)
    await page.goto(`${origin('demo')}/panel`)
    const confirm = page.getByRole('button', { name: 'Confirmar que sou eu' })
    await expect(confirm).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeHidden()
    await expect(dialog(page)).toBeHidden()
    await expectAccessible(page)
    await confirm.click()
    await dialog(page).getByRole('button', { name: 'Agora não' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(confirm).toBeFocused()
  },
)

test(
  'says offline that the confirmation needs the internet',
  { tag: '@long' },
  async ({ page, context }) => {
    await signInOnOwnDevice(page)
    await endFullRight(page)
    await page.goto(`${origin('demo')}/panel/security`)
    await expect(dialog(page)).toBeVisible()
    await context.setOffline(true)
    await expect(dialog(page).getByText('Para confirmar é preciso estar conectado')).toBeVisible()
    await context.setOffline(false)
  },
)

test(
  'leaves the question when another tab ends the session or confirms it',
  { tag: '@long' },
  async ({ page }) => {
    await signInOnOwnDevice(page)
    await endFullRight(page)
    await page.goto(`${origin('demo')}/panel/security`)
    await expect(dialog(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`${origin('demo')}/panel/security`)
    await dialog(other).getByLabel('Senha', { exact: true }).fill(password)
    await dialog(other).getByRole('button', { name: 'Confirmar' }).click()
    await expect(other.getByRole('switch', { name: 'Este aparelho é meu' })).toBeChecked()
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Este aparelho é meu' })).toBeChecked()

    await loseCookies(other, '__Host-vt')
    await page.goto(`${origin('demo')}/panel/security`)
    await expect(dialog(page)).toBeVisible()
    await other.goto(`${origin('demo')}/panel`)
    await exit(other)
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(dialog(page)).toBeHidden()
  },
)

test('is said and taken back in the list of devices', { tag: '@long' }, async ({ page }) => {
  await signInOnOwnDevice(page)
  await page.goto(`${origin('demo')}/panel/security`)
  const choice = page.getByRole('switch', { name: 'Este aparelho é meu' })
  await expect(choice).toBeChecked()
  const here = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Este aparelho', { exact: true }) })
  await expect(here.getByText('Abre as faturas sem senha')).toBeVisible()
  await choice.uncheck()
  await expect(here.getByText('Abre as faturas sem senha')).toBeHidden()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('__Host-own')
})

test(
  'the password step greets by name, and the sign-in leads to the screen that was wanted',
  { tag: '@long' },
  async ({ page }) => {
    await signInOnOwnDevice(page)
    // The session ends elsewhere, as on day 46.
    await loseCookies(page, '__Host-vt', '__Host-own')
    await page.goto(`${origin('demo')}/panel/financial/invoice/1024`)
    await expect(page).toHaveURL(/\/sign-in-2$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Maria')
    await expect(page.getByText('***.982.247-**')).toBeVisible()
    await page.reload()
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(/\/panel\/financial\/invoice\/1024$/)
  },
)

test(
  'a link opened by a visitor is where the sign-in ends, also through the document',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${origin('demo')}/panel/financial/nfs?month=2026-10&who=x`)
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByLabel('CPF ou CNPJ').fill(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(/\/panel\/financial\/nfs\?month=2026-10$/)
  },
)

for (const [kind, claims] of [
  ['forged', { aud: 'demo', sid: 'forged', exp: 4_000_000_000, featureFlag: [] }],
  ['foreign', { aud: 'litoral', sid: 'foreign', exp: 4_000_000_000, featureFlag: [] }],
] as const) {
  test(
    `a ${kind} readable token leads to the sign-in after two rounds at most`,
    { tag: '@long' },
    async ({ page }) => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const value = `${encode({ alg: 'HS256', typ: 'vt+jwt' })}.${encode(claims)}.${'A'.repeat(43)}`
      await page.context().addCookies([{ name: 'validToken', value, url: origin('demo') }])
      const asked = new Map<string, number>()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
      })
      let documents = 0
      page.on('domcontentloaded', () => (documents += 1))
      await page.goto(`${origin('demo')}/panel/financial/invoices/to-pay`)
      await expect(page).toHaveURL(/\/sign-in$/)
      if (kind === 'forged') {
        await expect(page.getByText('Sua sessão terminou. Entre novamente')).toBeVisible()
      }
      await page.waitForLoadState('networkidle')
      // Two calls of a kind may run beside each other, and each tries twice at most.
      expect(Math.max(0, ...asked.values())).toBeLessThanOrEqual(4)
      expect(documents).toBe(1)
      await expect(page).toHaveURL(/\/sign-in$/)
    },
  )
}
