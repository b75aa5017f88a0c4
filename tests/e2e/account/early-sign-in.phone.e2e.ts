import type { Browser, Page } from 'playwright/test'
import { holdFile } from '../support/held-file.ts'
import { expect, maria, openAs, origin, password, person, test } from '../support/portal.ts'

/** The first script of the page: it draws nothing anew, and takes over the form. */
const firstScript = '**/assets/index-*.js'

/** Opens the sign-in; the page is not loaded while its script is held back. */
const openEarly = (page: Page, clientId = 'demo') =>
  page.goto(`${origin(clientId)}/sign-in`, { waitUntil: 'commit' })

const fieldsOf = (page: Page) => ({
  document: page.getByLabel('CPF ou CNPJ'),
  secret: page.getByLabel('Senha', { exact: true }),
  enter: page.getByRole('button', { name: 'Entrar' }),
})

test('what is typed before the script arrives is kept, with focus and caret', async ({ page }) => {
  const release = await holdFile(page, firstScript)
  await openEarly(page)
  const { document, secret } = fieldsOf(page)
  await document.pressSequentially(maria.document)
  const isOwnDevice = page.getByRole('switch', { name: 'Este aparelho é meu' })
  await isOwnDevice.check()
  await secret.pressSequentially(password)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  release()
  // The mask comes with the script.
  await expect(document).toHaveValue('529.982.247-25')
  await expect(secret).toBeFocused()
  await expect(secret).toHaveValue(password)
  expect(await secret.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
  await expect(isOwnDevice).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/panel$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
})

test(
  'what a password manager fills in without an event is kept',
  { tag: '@long' },
  async ({ page }) => {
    const release = await holdFile(page, firstScript)
    await openEarly(page)
    const { document, secret, enter } = fieldsOf(page)
    await document.evaluate((input: HTMLInputElement, text) => (input.value = text), maria.document)
    await secret.evaluate((input: HTMLInputElement, text) => (input.value = text), password)
    release()
    await expect(document).toHaveValue('529.982.247-25')
    // A field that is typed in draws all of the form anew.
    await secret.press('End')
    await secret.press('x')
    await secret.press('Backspace')
    await expect(document).toHaveValue('529.982.247-25')
    await enter.click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)

test('Enter before the script arrives signs in', { tag: '@long' }, async ({ page }) => {
  const release = await holdFile(page, firstScript)
  await openEarly(page)
  const { document, secret } = fieldsOf(page)
  await document.fill(maria.document)
  await secret.fill(password)
  await secret.press('Enter')
  await expect(page).toHaveURL(/\/panel$/)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
})

test(
  'a sign-in that is refused before the script arrives goes on in the same form',
  { tag: '@long' },
  async ({ page }) => {
    const release = await holdFile(page, firstScript)
    await openEarly(page)
    const { document, secret, enter } = fieldsOf(page)
    await document.fill(maria.document)
    await secret.fill('outra-senha')
    await secret.press('Enter')
    const refusal = page.getByRole('alert').filter({ hasText: 'CPF/CNPJ ou senha inválidos' })
    await expect(refusal).toBeVisible()
    release()
    await expect(document).toHaveValue('529.982.247-25')
    await expect(refusal).toBeVisible()
    await secret.fill(password)
    await enter.click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)

/** Another visitor in a browser of the same size, which runs no script. */
async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  })
  const plain = await context.newPage()
  await plain.goto(`${origin('demo')}/sign-in`)
  return plain
}

test('without any script the form signs in, and says what is wrong', async ({ browser, page }) => {
  const plain = await withoutScripts(browser, page)
  const { document, secret, enter } = fieldsOf(plain)

  await enter.click()
  await expect(plain.getByText('Por favor informe um CPF/CNPJ', { exact: true })).toBeVisible()
  await expect(document).toHaveAttribute('aria-invalid', 'true')

  await document.fill(maria.document)
  await secret.fill('outra-senha')
  await enter.click()
  await expect(
    plain.getByText('CPF/CNPJ ou senha inválidos, tente novamente ou clique em "Recuperar Senha"'),
  ).toBeVisible()
  await expect(document).toHaveValue('529.982.247-25')
  await expect(secret).toHaveValue('')

  await document.fill(person('demo', 'Rui').document)
  await secret.fill(password)
  await enter.click()
  await expect(plain.getByText('Acesso negado, cliente desabilitado')).toBeVisible()
  await expect(plain.getByRole('link', { name: /^Ligar para/ })).toBeVisible()

  await document.fill(maria.document)
  await secret.fill(password)
  await enter.click()
  await expect(plain).toHaveURL(/\/panel$/)
  const cookies = await plain.context().cookies()
  expect(cookies.map(({ name }) => name)).toContain('validToken')
  await plain.context().close()
})

/** Opens the password step of a browser that remembers Maria; its script is held back. */
async function openStep(page: Page): Promise<() => void> {
  await openAs(page, maria, '/robots.txt')
  await page.context().clearCookies({ name: 'validToken' })
  const release = await holdFile(page, firstScript)
  await page.goto(`${origin('demo')}/sign-in-2`, { waitUntil: 'commit' })
  return release
}

test(
  'a password typed before the script arrives is kept, and whose it is said when known',
  { tag: '@long' },
  async ({ page }) => {
    const release = await openStep(page)
    const { secret } = fieldsOf(page)
    await secret.pressSequentially(password)
    await expect(page.getByText('***.982.247-**')).toHaveCount(0)
    const places = () =>
      page
        .locator('h1, .remembered, .field-box, .switch, .button')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y))
    const before = await places()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await expect(page.getByText('***.982.247-**')).toBeVisible()
    expect(await places()).toEqual(before)
    await expect(secret).toBeFocused()
    await expect(secret).toHaveValue(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/panel$/)
  },
)

test(
  'a password that is refused before the script arrives goes on in the same step',
  { tag: '@long' },
  async ({ page }) => {
    const release = await openStep(page)
    const { secret, enter } = fieldsOf(page)
    await secret.fill('outra-senha')
    await secret.press('Enter')
    const refusal = page.getByRole('alert').filter({ hasText: 'CPF/CNPJ ou senha inválidos' })
    await expect(refusal).toBeVisible()
    release()
    await expect(page.getByText('***.982.247-**')).toBeVisible()
    await expect(refusal).toBeVisible()
    await secret.fill(password)
    await enter.click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)

test(
  '“Não sou eu” opens the sign-in before the script arrives, too',
  { tag: '@long' },
  async ({ page }) => {
    await openStep(page)
    await page.getByRole('button', { name: 'Não sou eu' }).click()
    await expect(page).toHaveURL(/\/sign-in\??$/)
    await expect(fieldsOf(page).document).toBeVisible()
  },
)
