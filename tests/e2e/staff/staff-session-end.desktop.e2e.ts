import type { Page } from 'playwright/test'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

// An announcement is sent, and sessions end: neither may meet another test.
useOwnServer()

/** Each call on the screen is refused once at most: what is more repeats itself. */
const maxRefusedPerScreen = 4

const tenant = sandboxTenants.find(({ client_id }) => client_id === 'serrana')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo' })

interface Room {
  readonly name: string
  readonly path: string
  /** What is done there before. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Asks the server something, after the session is over. */
  readonly act: (page: Page) => Promise<void>
  /** What the act has led to once the sign-in is done, with what was typed before. */
  readonly expectDone: (page: Page) => Promise<void>
}

const adminRooms: readonly Room[] = [
  {
    name: 'the list of providers',
    path: '/adm/customers',
    act: (page) =>
      page
        .getByRole('row', { name: /Serrana/ })
        .getByRole('link', { name: /^Editar/ })
        .click(),
    expectDone: async (page) => expect(page.getByLabel('Nome', { exact: true })).toBeVisible(),
  },
  {
    name: 'a new provider',
    path: '/adm/customer/new',
    act: async (page) => {
      await page.getByLabel('Nome', { exact: true }).fill('Aurora Fibra')
      await page.getByLabel('Domínio do IXC').fill(tenant?.ixc_domain ?? '')
      await page.getByLabel('Token de acesso do IXC').fill(tenant?.ixc_access_token ?? '')
      await press(page, 'Testar conexão')
    },
    expectDone: async (page) => {
      await expect(page.getByText(/^Conectado/)).toBeVisible()
      await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Aurora Fibra')
    },
  },
  {
    name: 'a provider',
    path: '/adm/customer/serrana/edit',
    act: async (page) => {
      await page.getByLabel('Nome', { exact: true }).fill('Serrana Fibra')
      await press(page, /^Salvar$/)
    },
    expectDone: async (page) => {
      await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Serrana Fibra' })).toBeVisible()
    },
  },
  {
    name: 'an app of a provider',
    path: '/adm/customer/serrana/edit?tab=apps',
    prepare: (page) => page.getByRole('link', { name: 'Editar Cinemais' }).click(),
    act: async (page) => {
      await page.getByLabel('Nome', { exact: true }).fill('Cinemais em Casa')
      await press(page, 'Salvar')
    },
    expectDone: async (page) => {
      await expect(page.getByText('Aplicativo salvo com sucesso')).toBeVisible()
      await expect(page.getByText('Cinemais em Casa', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'a new app',
    path: '/adm/customer/serrana/app/add',
    act: async (page) => {
      await page.getByLabel('Nome', { exact: true }).fill('Jornal')
      const products = page.getByRole('textbox', { name: 'IDs dos produtos' })
      await products.fill('2')
      await products.press('Enter')
    },
    expectDone: async (page) => {
      await expect(page.getByRole('button', { name: /^Remover 2 - / })).toBeVisible()
      await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Jornal')
    },
  },
  {
    name: 'the access and the audit log of a provider',
    path: '/adm/customer/serrana/audit',
    act: async (page) => {
      await page.getByLabel('Nova senha do provedor', { exact: true }).fill('passwordpassword')
      await press(page, 'Definir senha')
    },
    expectDone: async (page) => {
      await expect(page.getByText(/^Senha fácil de adivinhar/)).toBeVisible()
      await expect(page.getByLabel('Nova senha do provedor', { exact: true })).toHaveValue(
        'passwordpassword',
      )
    },
  },
  {
    name: 'the health page',
    path: '/adm/health',
    act: (page) => press(page, 'Atualizar'),
    expectDone: async (page) => expect(page.getByText(/^Atualizado agora/)).toBeVisible(),
  },
]

const announcements: Room = {
  name: 'announcements',
  path: '/provider',
  act: async (page) => {
    await page.getByLabel('Título').fill('Manutenção')
    await page.getByLabel('Mensagem').fill('A rede para às duas da manhã.')
    await press(page, 'Revisar')
  },
  expectDone: async (page) => {
    await press(page, 'Enviar agora')
    await expect(page.getByRole('listitem').filter({ hasText: 'Manutenção' }).first()).toBeVisible()
  },
}

interface End {
  readonly name: string
  readonly end: (page: Page) => Promise<void>
}

const cookieIsGone: End = {
  name: 'its cookie is gone',
  end: (page) => page.context().clearCookies({ name: /^__Host-(adm|prv)$/ }),
}
const otherTabSignsOut: End = {
  name: 'another tab signs out',
  end: async (page) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await press(other, 'Sair')
    await expect(other).toHaveURL(/\/sign-in$|\/admin$/)
    await other.close()
  },
}

/** Ends the session, acts, signs in over the page and expects the act to have gone on. */
async function tryRoom(page: Page, room: Room, end: (page: Page) => Promise<void>, secret: string) {
  await room.prepare?.(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await end(page)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(new URL(answer.url()).pathname)
  })
  await room.act(page)
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Senha', { exact: true }).fill('senha errada')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Credenciais inválidas')).toBeVisible()
  await dialog.getByLabel('Senha', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await room.expectDone(page)
  // One more is the wrong password.
  expect(refused.length, refused.join(', ')).toBeLessThanOrEqual(maxRefusedPerScreen + 1)
  page.removeAllListeners('response')
}

for (const [index, room] of adminRooms.entries()) {
  const { name, end } = index % 2 === 0 ? cookieIsGone : otherTabSignsOut
  test(
    `an administrator signs in over ${room.name} when ${name}, and goes on`,
    { tag: '@long' },
    async ({ page }) => {
      await openAsAdmin(page, room.path)
      await tryRoom(page, room, end, sandboxStaff.administrator.password)
    },
  )
}

for (const { name, end } of [cookieIsGone, otherTabSignsOut]) {
  test(
    `a provider user signs in over announcements when ${name}, and goes on`,
    { tag: '@long' },
    async ({ page }) => {
      await openAsProvider(page, 'demo', announcements.path)
      await tryRoom(page, announcements, end, sandboxStaff.providerPassword)
    },
  )
}

test('what is typed in a dialog stays, however long the dialog is open', async ({ page }) => {
  await page.clock.install()
  await openAsAdmin(page, '/adm/health')
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  await cookieIsGone.end(page)
  await press(page, 'Atualizar')
  const dialog = dialogOf(page)
  const password = dialog.getByLabel('Senha', { exact: true })
  await password.fill('senha que leva tempo')
  // Longer than the page waits for a dialog's code before the browser's own dialog stands in.
  await page.clock.fastForward(2 * slowAfterMs)
  await press(page, 'Mostrar senha')
  await expect(dialog.getByRole('button', { name: 'Ocultar senha' })).toBeVisible()
  await expect(password).toHaveValue('senha que leva tempo')
})

test(
  'an administrator who leaves comes to the sign-in, and a page opened without a session is returned to',
  { tag: '@long' },
  async ({ page }) => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(new URL(answer.url()).pathname)
    })
    await openAsAdmin(page, '/adm/health')
    await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies({ name: '__Host-adm' })
    await press(page, 'Atualizar')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await dialogOf(page).getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)

    await page.goto(`${origin('adm')}/adm/customer/serrana/edit?tab=support`)
    await expect(page).toHaveURL(/\/auth\/adm\/sign-in$/)
    await page.getByLabel('E-mail').fill(sandboxStaff.administrator.email)
    await page.getByLabel('Senha', { exact: true }).fill(sandboxStaff.administrator.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Agora não' }).click()
    await expect(page).toHaveURL(/\/adm\/customer\/serrana\/edit\?tab=support$/)
    const choice = page.getByLabel('Seção', { exact: true })
    await expect(choice.locator('option:checked')).toHaveText('Suporte')
    // The health page's call and the doors' questions.
    expect(refused.length, refused.join(', ')).toBeLessThanOrEqual(6)
  },
)

test('a provider user confirms the password before an announcement is sent, and it goes on by itself', async ({
  page,
}) => {
  await openAsProvider(page, 'litoral', '/provider')
  let refusals = 0
  // Stands for a sign-in older than five minutes, until the password was given again.
  await page.route('**/api/central/provider/send/notification', async (route) => {
    refusals += 1
    const refusal = { message: 'fresh sign-in required', request_id: 'test' }
    if (refusals <= 2) await route.fulfill({ status: 403, json: refusal })
    else await route.continue()
  })
  await announcements.act(page)
  await press(page, 'Enviar agora')
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Confirme a sua senha para continuar.')).toBeVisible()
  await press(page, 'Enviar agora')
  await dialog.getByLabel('Senha', { exact: true }).fill(sandboxStaff.providerPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Manutenção' }).first()).toBeVisible()
  expect(refusals).toBe(3)
})

test(
  'a provider user whose sign-in is about to be too old confirms the password before the review',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, 'litoral', '/provider')
    await expect(page.getByLabel('Título')).toBeVisible()
    let isOld = true
    await page.route('**/api/central/auth/provider', async (route) => {
      if (isOld) await route.fulfill({ json: { client_id: 'litoral', fresh_seconds_left: 30 } })
      else await route.continue()
    })
    await page.route('**/api/central/auth/sign-in/provider', async (route) => {
      isOld = false
      await route.continue()
    })
    await announcements.act(page)
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText('Confirme a sua senha para continuar.')).toBeVisible()
    await expect(page.getByLabel('Título')).toHaveValue('Manutenção')
    await press(page, 'Revisar')
    await dialog.getByLabel('Senha', { exact: true }).fill(sandboxStaff.providerPassword)
    await page.keyboard.press('Enter')
    await announcements.expectDone(page)
    await expect(dialog).toHaveCount(0)
  },
)
