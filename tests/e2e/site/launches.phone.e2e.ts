import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, maria, openAs, origin, password, test } from '../support/portal.ts'

const home = origin('demo')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Waits until the page takes launches, and hands it one, as the browser does. */
async function launch(page: Page, targetURL: string): Promise<void> {
  await page.waitForFunction(() => 'launchedTo' in window)
  await page.evaluate((url) => {
    const consume: unknown = Reflect.get(window, 'launchedTo')
    if (typeof consume === 'function') consume({ targetURL: url })
  }, targetURL)
}

/** Types a message of support that is not sent. */
async function typeMessage(page: Page) {
  await openAs(page, maria, '/panel/customer-service/request')
  const message = page.getByLabel('Mensagem')
  await message.fill('A internet cai toda noite.')
  return message
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const setConsumer = (consume: unknown) => Object.assign(window, { launchedTo: consume })
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })
})

test('a launch opens its screen in the open app, without loading it again', async ({ page }) => {
  await openAs(page, maria)
  await expect(heading(page)).toContainText('Maria')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await launch(page, `${home}/panel/financial/contracts`)
  await expect(heading(page)).toHaveText('Contratos')
  await launch(page, `${home}/panel?atalho=pix`)
  await expect(page).toHaveURL(/\/payment\/pix$/)
  await expect(heading(page)).toHaveText('Pagar com PIX')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test(
  'the launch of the app itself, of this page and of another site change nothing',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria)
    await page.getByRole('link', { name: 'Wi-Fi' }).first().click()
    await expect(heading(page)).toHaveText('Seus Dispositivos')
    const opened: string[] = []
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
    // The launch that loaded this page comes late, after a tap on a link.
    await launch(page, `${home}/panel`)
    for (const path of [`${home}/`, 'https://other.example/panel/inbox', `${home}/adm`]) {
      await launch(page, path)
    }
    // One that is followed comes last: none before it was.
    await launch(page, `${home}/panel/inbox`)
    await expect(page).toHaveURL(/\/panel\/inbox$/)
    expect(opened).toEqual(['/panel/inbox'])
  },
)

test('a launch asks before it leads away from typed text', { tag: '@long' }, async ({ page }) => {
  const message = await typeMessage(page)
  const question = page.getByRole('alertdialog', { name: 'Sair desta tela?' })
  await launch(page, `${home}/panel/financial/contracts`)
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(message).toHaveValue('A internet cai toda noite.')

  await launch(page, `${home}/panel/financial/contracts`)
  await question.getByRole('button', { name: 'Sair e perder o texto' }).click()
  await expect(heading(page)).toHaveText('Contratos')
})

test(
  'a tap on a notification asks before it leads away from typed text',
  { tag: '@long' },
  async ({ page }) => {
    const message = await typeMessage(page)
    await page.waitForFunction(() => 'launchedTo' in window)
    const question = page.getByRole('alertdialog', { name: 'Sair desta tela?' })
    // Taps before the page listens leave a note; here they are repeated until it does.
    await expect(async () => {
      await page.evaluate(() => {
        const data = { type: 'OPEN', path: '/panel/inbox' }
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
      })
      await expect(question).toBeVisible({ timeout: 500 })
    }).toPass()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(message).toHaveValue('A internet cai toda noite.')
  },
)

test(
  'a launch leaves a sign-in that is being filled in, which then leads to its screen',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${home}/sign-in`)
    const document = page.getByLabel('CPF ou CNPJ')
    await document.pressSequentially(maria.document)
    await launch(page, `${home}/panel/financial/contracts`)
    await expect(document).not.toHaveValue('')
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(heading(page)).toHaveText('Contratos')
  },
)
