import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

/** What a test changes stays changed: this subscriber's apps are of these tests alone. */
const who = person('demo', 'Padaria')
const contract = '206'
const email = 'contato@paoquente.example'

test('an app is opened from the home, activated with an e-mail, and then shows its login', async ({
  page,
}) => {
  test.slow()
  await openAs(page, who)
  await page.getByRole('link', { name: 'Cinemais' }).first().click()
  await expect(page.getByRole('heading', { name: 'Cinemais', level: 1 })).toBeVisible()
  await expect(page.getByText('Não ativado')).toBeVisible()
  const field = page.getByLabel('E-mail para o acesso')
  await expect(field).toHaveValue(email)
  await field.fill('')
  await page.getByRole('button', { name: 'Confirmar ativação' }).click()
  await expect(page.getByText('Por favor, informe um e-mail')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('mclara.souza@trabalho.example')
  await page.getByRole('button', { name: 'Confirmar ativação' }).click()
  await expect(page.getByText('Este e-mail já está em uso neste aplicativo.')).toBeVisible()
  await field.fill(email)
  await page.getByRole('button', { name: 'Confirmar ativação' }).click()
  await expect(page.getByText('Aplicativo ativado').first()).toBeAttached()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('every state of an app has its own page', { tag: '@long' }, async ({ page }) => {
  await openAs(page, maria, '/panel/app/201/10')
  await expect(page).toHaveTitle('Batuque Música · Provedor Demo Telecom')
  await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', /^https:/)
  await page.goto(page.url().replace(/10$/, '11'))
  await expect(page.getByText(/^Seu app está desativado/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(page.url().replace(/11$/, '12'))
  await expect(page.getByText('Em preparação')).toBeVisible()
  await expect(page.getByText('está sendo preparado')).toBeVisible()
  await page.goto(page.url().replace(/12$/, '5'))
  await expect(page.getByText('maria.casa')).toBeVisible()
  await page.goto(page.url().replace(/201\/5$/, '0/6'))
  await expect(page.getByText('Dicas para aproveitar')).toBeVisible()
  // An image that is no address is a placeholder; a link that is not https is none.
  await expect(page.locator('.app-image-none')).toBeVisible()
  await expect(page.getByRole('link', { name: 'App Store' })).toBeHidden()
  await page.goto(page.url().replace(/0\/6$/, '201/99'))
  await expect(page.getByText('Aplicativo não encontrado ou indisponível.')).toBeVisible()
  await expectAccessible(page)
})

test('an app whose platform is down says so, and recovers', { tag: '@long' }, async ({ page }) => {
  const who = person('litoral', 'Jorge')
  const fault = { upstream: 'platform', client_id: who.clientId }
  await sandbox('faults', { ...fault, mode: 'down' })
  try {
    await openAs(page, who, '/panel/app/4102/1')
    await expect(page.getByText('Indisponível')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await sandbox('faults', { ...fault, mode: 'ok' })
  }
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Verificar de novo' })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(page.getByText('Não ativado')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
})

test(
  'PlayHub cannot be activated without a registered phone, and says why',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('demo', 'Sônia'), '/panel/app/211/4')
    await expect(
      page.getByText(/^Infelizmente não encontramos um número de celular no seu cadastro/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmar ativação' })).toBeDisabled()
    await expectAccessible(page)
  },
)

test('a product shows its price before it is added to the contract', async ({ page }) => {
  await openAs(page, person('demo', 'Padaria'), '/panel/app/206/9')
  await expect(page.getByText('R$ 9,90 por mês')).toBeVisible()
  const add = page.getByRole('button', { name: 'Contratar por R$ 9,90 ao mês' })
  await add.dblclick()
  const dialog = page.getByRole('alertdialog', { name: 'Contratar Telemedicina?' })
  await expect(dialog).toContainText('Para cancelar, fale com a gente')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Não ativado')).toBeVisible()
  await add.click()
  await dialog.getByRole('button', { name: 'Contratar' }).click()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  // What it costs, since when and how to end it stay on the page.
  await expect(page.getByText('R$ 9,90 por mês, na sua fatura')).toBeVisible()
  await expect(page.getByText('Contratado em')).toBeVisible()
  await expect(page.getByText('Para cancelar, fale com a gente')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('books are activated and opened in the browser', { tag: '@long' }, async ({ page }) => {
  await openAs(page, who, `/panel/app/${contract}/8/2`)
  await page.getByRole('button', { name: 'Confirmar ativação' }).click()
  await expect(page.getByRole('link', { name: 'Abrir no navegador' })).toBeVisible()
})

test(
  'cloud storage is assigned to users, changed as a whole or not at all, and taken back',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const address = `ana.${contract}@casa.example`
    await openAs(page, who, `/panel/app/${contract}/7`)
    await page.getByRole('link', { name: 'Adicionar usuário' }).click()
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByText('Por favor, informe um nome')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Senha', { exact: true }).fill('curta')
    await page.getByLabel('Quota (GB)').fill('0')
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByText('A senha deve ter entre 10 e 30 caracteres')).toBeVisible()
    await expect(page.getByText('A quota deve ser de no mínimo 1 GB')).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
    await page.getByLabel('Quota (GB)').fill('5')
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByText('Usuário adicionado').first()).toBeAttached()

    await page.getByRole('link', { name: 'Editar Ana' }).click()
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('*'.repeat(16))
    await page.getByLabel('Nome').fill('Ana Maria')
    await page.getByLabel('Quota (GB)').fill('500')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Quota excede o limite')).toBeVisible()
    await expect(page.getByLabel('Quota (GB)')).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.getByRole('link', { name: 'Editar Ana', exact: true }).click()
    await page.getByLabel('Nome').fill('Ana Maria')
    await page.getByLabel('Quota (GB)').fill('8')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Usuário atualizado').first()).toBeAttached()
    await expect(page.getByRole('link', { name: 'Editar Ana Maria' })).toContainText('8 GB')

    await page.getByRole('link', { name: 'Editar Ana Maria' }).click()
    await page.getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Ana Maria')
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('Usuário removido').first()).toBeAttached()
    await expect(page.getByRole('link', { name: 'Editar Ana Maria' })).toBeHidden()
  },
)

test(
  'Olé TV is activated after confirmation, reports an e-mail in use, and recovers its password',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, who, '/panel/app/atplus-oletv')
    await expect(page.getByRole('heading', { name: 'Meu App', level: 1 })).toBeVisible()
    const field = page.getByLabel('E-mail para o Olé TV')
    await field.fill('joao.lima@correio.example')
    const dialog = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Ativar o Olé TV' }).click()
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(dialog).toContainText('Este e-mail já está em uso no Olé TV. Informe outro.')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await field.fill(email)
    await page.getByRole('button', { name: 'Ativar o Olé TV' }).click()
    await expect(dialog).toContainText(email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText('O seu Olé TV está ativo.')).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recuperar Senha' }).click()
    await dialog.getByRole('button', { name: 'Enviar e-mail' }).click()
    await expect(page.getByText(`Enviamos um e-mail para ${email}.`).first()).toBeAttached()
  },
)

test(
  'tenant rules of apps: a fixed list of services, contact, custom texts',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openAs(page, person('netmania', 'Carlos'), '/panel')
    await page.getByRole('link', { name: 'Globoplay' }).click()
    await expect(page.getByRole('heading', { name: 'Globoplay', level: 1 })).toBeVisible()
    await expect(page.getByText('No seu plano')).toBeVisible()
    await expect(page.getByText('Teleconsulta')).toBeVisible()
    await expectAccessible(page)
    await openAs(page, person('serrana', 'Otávio'), '/panel/app/5102/1')
    await expect(page.getByText('Seu plano da Serrana inclui este aplicativo.')).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Falar com o suporte pelo WhatsApp' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmar ativação' })).toBeHidden()
    await expectAccessible(page)
  },
)
