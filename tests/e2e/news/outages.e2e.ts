import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  openAs,
  origin,
  person,
  sandbox,
  test,
} from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

// What one provider publishes all its subscribers see: no other test may meet it.
useOwnServer()

test(
  'an outage is opened by staff, answers those it affects, and is ended',
  { tag: '@either' },
  async ({ page }) => {
    await sandbox('points/olt:1', { client_id: 'demo', state: 'down' })
    await openAsProvider(page, 'demo', '/provider/outages')
    const suspected = page.getByRole('region', { name: 'Possíveis quedas' })
    await expect(async () => {
      // The list does not wait for long for the ERP, whose answer is then in the next one.
      await page.reload()
      const place = suspected.getByText(/^OLT 01 SEDE: 5 contratos desde/)
      await expect(place).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await suspected.getByRole('button', { name: 'Começar rascunho' }).first().click()
    await expect(page.getByRole('button', { name: 'Remover OLT 01 SEDE' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByLabel('Causa').selectOption('fibre')
    await page.getByRole('button', { name: 'Contar atingidos e revisar' }).click()
    await expect(page.getByText('Informe o lugar')).toBeVisible()
    await expect(page.getByText(/^Escolha uma cidade, um bairro/)).toBeVisible()
    await page.getByRole('searchbox', { name: /^Pontos da rede/ }).fill('CTO')
    await page.getByRole('button', { name: 'CTO 01 RUA DAS ACACIAS' }).click()
    await page.getByLabel(/^Lugar/).fill('Rua das Acácias')
    await page.getByLabel(/^Recado/).fill('A equipe já está no local.')
    await page.getByRole('button', { name: 'Contar atingidos e revisar' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Avisar 2 assinantes?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Internet fora do ar na sua região')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Rua das Acácias' }).first()
    await expect(card.getByText('Em andamento', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Atualizar' }).click()
    await page.getByLabel('O que há de novo').fill('Emenda em curso.')
    await page.getByRole('button', { name: 'Publicar atualização' }).click()
    await expect(card.getByText(/Emenda em curso\.$/)).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await openAs(page, person('demo', 'Maria'), '/panel')
    const strip = page.getByRole('link', { name: /Internet fora do ar.*Rua das Acácias/ })
    await expect(strip).toBeVisible()
    await expectAccessible(page)
    await strip.click()
    await expect(page.getByRole('heading', { name: 'Quedas e manutenções' })).toBeVisible()
    await expect(page.getByText('Emenda em curso.')).toBeVisible()
    await page.getByRole('button', { name: 'Avisem-me quando voltar' }).click()
    await expect(page.getByText('Avisaremos assim que voltar, a qualquer hora.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const path of ['/panel/customer-service/request', '/sem-internet']) {
      await page.goto(`${origin('demo')}${path}`)
      await expect(page.getByText(/^Já sabemos e estamos trabalhando nisso/)).toBeVisible()
      await expectAccessible(page)
    }
    const found = page.getByRole('region', { name: 'O que encontramos' })
    await expect(found.getByText('A falha acima deixa esta conexão sem internet.')).toBeVisible()
    // It is told once.
    await expect(page.getByText(/Rompimento de fibra/)).toHaveCount(1)
    await expect(page.getByText(/falha na sua região/)).toHaveCount(0)
    // Where the list of outages cannot be read, the diagnosis tells it.
    await page.route('**/api/central/outages', (route) =>
      route.fulfill({ status: 500, json: { message: 'internal error', request_id: 'test' } }),
    )
    await page.reload()
    await expect(found.getByText(/^Há uma falha na sua região/)).toBeVisible()
    await expect(found.getByText('Motivo: Rompimento de fibra')).toBeVisible()
    await page.unroute('**/api/central/outages')

    const known = page.waitForResponse(/\/api\/central\/outages$/)
    await openAs(page, person('demo', 'João'), '/panel')
    await known
    await expect(page.getByRole('heading', { name: 'Atalhos' })).toBeVisible()
    await expect(page.getByText('Rua das Acácias')).toHaveCount(0)

    await openAsProvider(page, 'demo', '/provider/outages')
    await expect(card.getByText('Pediram “avisem-me”')).toBeVisible()
    await card.getByRole('button', { name: 'Voltou: encerrar' }).click()
    const question = page.getByRole('alertdialog', { name: 'A internet voltou?' })
    await expect(question).toBeVisible()
    // The end does not wait for the list, which also asks the ERP.
    const list = /\/provider\/outages(?:\?|$)/
    await page.route(list, () => undefined)
    await question.getByRole('button', { name: 'Encerrar e avisar' }).click()
    await expect(question).toBeHidden()
    await expect(card.getByText('Encerrada', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveText(['Abatimentos'])
    await page.unroute(list)
    await page.reload()
    await expect(card.getByText('Encerrada', { exact: true })).toBeVisible()

    await openAs(page, person('demo', 'Maria'), '/panel')
    await expect(page.getByRole('link', { name: /Internet restabelecida/ })).toBeVisible()
  },
)

test(
  'anybody reads the status page, light and dark, without a script',
  { tag: '@either' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${origin('litoral')}/status`)
      await expect(page.getByRole('heading', { name: 'Situação da rede' })).toBeVisible()
      await expect(page.getByText('Nenhuma queda conhecida agora.')).toBeVisible()
    }
    await context.close()
  },
)

test(
  'the password is asked while those affected are counted, and publishing asks nothing more',
  { tag: '@either' },
  async ({ page }) => {
    await openAsProvider(page, 'cliente', '/provider/outages')
    await page.getByLabel('Causa').selectOption('power')
    await page.getByRole('radio', { name: 'Todos os assinantes' }).click()
    const place = page.getByLabel(/^Lugar/)
    await expect(place).toHaveValue('Toda a rede')
    await page.getByLabel(/^Recado/).fill('Estamos com a distribuidora.')
    // Stands for a sign-in that was fresh when the form was opened, until the password is given again.
    let isOld = true
    await page.route('**/api/central/auth/provider', async (route) => {
      const old = { client_id: 'cliente', is_sandbox: true, fresh_seconds_left: 30 }
      if (isOld) await route.fulfill({ json: old })
      else await route.continue()
    })
    await page.route('**/api/central/auth/sign-in/provider', async (route) => {
      isOld = false
      await route.continue()
    })
    await page.getByRole('button', { name: 'Contar atingidos e revisar' }).click()
    const question = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Confirme a sua senha para continuar.')).toBeVisible()
    await expect(page.getByLabel(/^Recado/)).toHaveValue('Estamos com a distribuidora.')
    await page.getByRole('button', { name: 'Contar atingidos e revisar' }).click()
    await question.getByLabel('Senha', { exact: true }).fill(sandboxStaff.providerPassword)
    await page.keyboard.press('Enter')
    const review = page.getByRole('alertdialog', { name: /^Avisar/ })
    await expect(review.getByText(/^Toda a rede: Falta de energia\./)).toBeVisible()
    await review.getByRole('button', { name: 'Publicar' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Toda a rede' })
    await expect(card.getByText('Em andamento', { exact: true })).toBeVisible()
    await expect(question).toHaveCount(0)

    // One that opens a form asks before it is filled in, and may be told to wait.
    isOld = true
    await card.getByRole('button', { name: 'Atualizar' }).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('O que há de novo').fill('Volta aos poucos.')
    await page.getByRole('button', { name: 'Publicar atualização' }).click()
    await expect(card.getByText(/Volta aos poucos\.$/)).toBeVisible()
  },
)
