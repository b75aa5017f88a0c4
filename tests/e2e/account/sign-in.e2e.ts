import { parseProof } from '#contract/platform/proof-of-work.ts'
import { isSolved } from '#domain/platform/proof-of-work.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  exit,
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  password,
  person,
  test,
} from '../support/portal.ts'

const home = origin

test(
  'a subscriber signs in by typing and reaches the home',
  { tag: '@either' },
  async ({ page }) => {
    await page.goto(home('demo'))
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
    await expectAccessible(page)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('529.982.247-25')
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(/\/panel$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
  },
)

test(
  'a company with letters in its CNPJ signs in with the keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${home('demo')}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').focus()
    await page.keyboard.type('12abc34501de35')
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('12.ABC.345/01DE-35')
    await page.getByLabel('Senha', { exact: true }).focus()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fibra')
  },
)

const maskCode = '**/assets/index.esm-*.js'

test(
  'a document typed before its mask arrived is formatted then, the caret kept',
  { tag: '@either' },
  async ({ page }) => {
    let arrive = () => {}
    const isTyped = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(maskCode, async (route) => {
      await isTyped
      await route.continue()
    })
    await page.goto(`${home('demo')}/sign-in`)
    const document = page.getByLabel('CPF ou CNPJ')
    await document.pressSequentially('12abc34501de3')
    await expect(document).toHaveValue('12abc34501de3')
    arrive()
    await expect(document).toHaveValue('12.ABC.345/01DE-3')
    await page.keyboard.type('5')
    await expect(document).toHaveValue('12.ABC.345/01DE-35')
  },
)

test(
  'a document is formatted although the code of its mask was lost once',
  { tag: '@long' },
  async ({ page }) => {
    let asked = 0
    await page.route(maskCode, (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.continue()
    })
    const lost = page.waitForEvent('requestfailed')
    await page.goto(`${home('demo')}/sign-in`)
    await lost
    const document = page.getByLabel('CPF ou CNPJ')
    await document.fill('12abc34501de35')
    await document.blur()
    await expect(document).toHaveValue('12.ABC.345/01DE-35')
    expect(asked).toBe(2)
  },
)

test(
  'a browser works for its sign-in while strangers guess, with nothing to do',
  { tag: '@phone' },
  async ({ page }) => {
    let proof: string | undefined
    await page.route('**/api/central/sign-in', async (route) => {
      proof = route.request().headers()['proof-of-work']
      if (proof !== undefined) return route.continue()
      const challenge = { token: 'a-token', rounds: 8, bits: 13 }
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { message: 'too many requests', request_id: 'a', challenge },
      })
    })
    await page.goto(`${home('demo')}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').fill(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Verificando…' })).toBeVisible()
    await expect(page).toHaveURL(/\/panel$/)
    const { token, nonces } = parseProof(proof ?? '') ?? { token: '', nonces: [] }
    expect(isSolved(token, { rounds: 8, bits: 13 }, nonces)).toBe(true)
  },
)

test(
  'a browser that works for long says what to do meanwhile',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route('**/api/central/sign-in', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '480' },
        json: {
          message: 'too many requests',
          request_id: 'a',
          challenge: { token: 'a-token', rounds: 32, bits: 15 },
        },
      }),
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${home('demo')}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').fill(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const words = page.getByRole('status').filter({ hasText: 'Deixe esta tela aberta.' })
    await expect(words).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)

test(
  'every failed sign-in says what to do, beside the field or above the button',
  { tag: '@either' },
  async ({ page }) => {
    await page.goto(`${home('demo')}/sign-in`)
    const document = page.getByLabel('CPF ou CNPJ')
    const secret = page.getByLabel('Senha', { exact: true })
    const enter = page.getByRole('button', { name: 'Entrar' })

    await enter.click()
    await expect(page.getByText('Por favor informe um CPF/CNPJ', { exact: true })).toBeVisible()
    await expect(page.getByText('Por favor informe uma senha')).toBeVisible()
    await expect(document).toBeFocused()
    await expect(document).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    await document.fill('52998224724')
    await secret.fill('x')
    await enter.click()
    await expect(page.getByText('Por favor informe um CPF/CNPJ válido')).toBeVisible()

    await document.fill(maria.document)
    await secret.fill('outra-senha')
    await enter.click()
    await expect(
      page.getByText('CPF/CNPJ ou senha inválidos, tente novamente ou clique em "Recuperar Senha"'),
    ).toBeVisible()
    await expect(document).toHaveValue('529.982.247-25')

    // A document that no provider knows.
    await document.fill('45317828791')
    await enter.click()
    await expect(page.getByText(/clique em "Primeiro Acesso"/)).toBeVisible()

    await document.fill(person('demo', 'Rui').document)
    await secret.fill(password)
    await enter.click()
    await expect(page.getByText('Acesso negado, cliente desabilitado')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Ligar para/ })).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in$/)
  },
)

test(
  'after too many wrong passwords a page that cannot do the work has to wait',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
    await page.goto(`${home('cliente')}/sign-in`)
    const statuses = await page.evaluate(async () => {
      const tries: number[] = []
      for (let count = 0; count < 8; count += 1) {
        const answer = await fetch('/api/central/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json', client_id: 'cliente' },
          body: JSON.stringify({ cpfOrCnpj: '52998224725', password: `errada-${count}` }),
        })
        tries.push(answer.status)
      }
      return tries
    })
    expect(statuses).toContain(429)
    await page.getByLabel('CPF ou CNPJ').fill('52998224725')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    // The first waits last a second: tries in quick succession meet one.
    await expect(async () => {
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText(/Foram muitas tentativas/)).toBeVisible({ timeout: 1500 })
    }).toPass()
  },
)

test(
  'a signed-in subscriber is redirected to the panel, and signing out ends the session on the server',
  { tag: '@phone' },
  async ({ page, context }) => {
    await openAs(page, maria, '/sign-in')
    await expect(page).toHaveURL(/\/panel$/)
    const cookies = await context.cookies(home('demo'))
    const before = cookies.find(({ name }) => name === 'validToken')
    await exit(page)
    await expect(page).toHaveURL(/\/sign-in/)
    expect((await context.cookies(home('demo'))).map(({ name }) => name)).not.toContain(
      'validToken',
    )
    const status = await page.evaluate(async (token) => {
      const answer = await fetch('/api/central/auth/valid-token', {
        headers: { client_id: 'demo', authorization: `Bearer ${token}` },
      })
      return answer.status
    }, before?.value ?? '')
    expect(status).toBe(401)
  },
)

test(
  'an invalid token leads from the panel to sign-in, with the reason',
  { tag: ['@long', '@phone'] },
  async ({ page, context }) => {
    await openAs(page, maria)
    await context.clearCookies({ name: '__Host-vt' })
    await page.goto(`${home('demo')}/panel/financial/invoices/to-pay`)
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByText(/Sua sessão terminou/)).toBeVisible()
  },
)

test(
  'a device that remembers the subscriber asks only for the password',
  { tag: '@either' },
  async ({ page, context }) => {
    await openAs(page, maria)
    await context.clearCookies({ name: 'validToken' })
    await page.goto(`${home('demo')}/sign-in-2`)
    await expect(page.getByText('***.982.247-**')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)

test(
  'a device that remembers no subscriber asks for document and password',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${home('demo')}/sign-in-2`)
    await expect(page).toHaveURL(/\/sign-in$/)
  },
)

test(
  'an unknown path and an unknown provider get their 404 pages',
  { tag: '@long' },
  async ({ page }) => {
    const lost = await page.goto(`${home('demo')}/nao-existe`)
    expect(lost?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Provedor Demo Telecom' })).toBeVisible()
    await expectAccessible(page)

    const stranger = await page.goto(`${home('ninguem')}/sign-in`)
    expect(stranger?.status()).toBe(404)
    await expectNoSidewaysScroll(page)

    await openAs(page, maria, '/panel/nao-existe')
    await page
      .getByRole('link', { name: 'Voltar' })
      .or(page.getByRole('button', { name: 'Voltar' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)

/** A token for `demo` that expires in a year, as a sibling host would plant it. */
function plantedToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const claims = { aud: 'demo', iat, exp: iat + 365 * 24 * 3600, sid: 'a'.repeat(22) }
  return [part({ alg: 'HS256', typ: 'vt+jwt' }), part(claims), part('planted')].join('.')
}

test(
  'a token planted for the whole domain keeps nobody out, nor from leaving',
  { tag: ['@phone', '@long'] },
  async ({ page, context }) => {
    const plant = (path: string) =>
      context.addCookies([
        { name: 'validToken', value: plantedToken(), domain: '.demo.localhost', path },
      ])
    const tokens = async () =>
      (await context.cookies(home('demo'))).filter(({ name }) => name === 'validToken')

    await plant('/')
    await page.goto(`${home('demo')}/sign-in`)
    await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
    await expect.poll(tokens).toEqual([])

    await openAs(page, maria)
    await plant('/')
    await plant('/panel')
    await page.goto(`${home('demo')}/panel`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await exit(page)
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
    await expect.poll(tokens).toEqual([])
  },
)
