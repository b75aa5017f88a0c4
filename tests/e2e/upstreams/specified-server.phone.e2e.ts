import type { Page } from 'playwright/test'
import {
  type SpecifiedServer,
  startSpecifiedServer,
} from '../../support/upstreams/specified/server.ts'
import { expect, test } from '../support/portal.ts'

/*
 * The portal against a server that has the routes and the fields of the specifications and nothing
 * more, and wraps answers in its own way. Each test has a server of its own.
 */

let server: SpecifiedServer
test.beforeEach(async () => {
  server = await startSpecifiedServer('wrapped')
})
test.afterEach(() => server.stop())

const open = (page: Page, path: string) => page.goto(`http://demo.localhost:${server.port}${path}`)
const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeAttached()

async function signIn(page: Page): Promise<void> {
  await open(page, '/sign-in')
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await page.getByLabel('Senha', { exact: true }).fill('portal123')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/panel$/)
}

async function downloadedName(page: Page, tap: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await tap()
  return (await download).suggestedFilename()
}

test(
  'a subscriber signs in and reads home, invoices, notes and personal data',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/sign-in')
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText(/CPF\/CNPJ ou senha inválidos/).first()).toBeVisible()

    await signIn(page)
    await expect(page.getByRole('heading', { name: /Helena$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Resumo das faturas' })).toContainText('R$ 99,90')
    await expect(page.getByText('Cinema do Vale')).toBeVisible()

    await open(page, '/panel/financial/invoices/to-pay')
    await expect(main(page).getByText('R$ 99,90')).toBeVisible()
    await expect(main(page).getByText('Vencida', { exact: true })).toBeVisible()
    await expect(main(page).getByText('R$ 55,55')).toHaveCount(0)
    await expect(main(page).getByText('Atualizado agora')).toBeVisible()

    await open(page, '/panel/financial/invoices/received')
    await expect(main(page).getByText('Paga', { exact: true })).toBeVisible()

    await open(page, '/panel/financial/nfs')
    const note = page.getByRole('button', { name: /Baixar a nota 4301/ })
    expect(await downloadedName(page, () => note.click())).toMatch(/^NF-4301 SCM .*\.pdf$/)

    await open(page, '/panel/my-data')
    await expect(page.getByText('Esta parte do portal não está disponível por aqui.')).toBeVisible()
  },
)

test('a subscriber pays by PIX, boleto and card', async ({ page }) => {
  await signIn(page)
  await open(page, '/panel/financial/invoice/701')
  await expect(main(page).getByText('Provedor do Vale', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar QR Code' }).click()
  await expect(page.getByRole('img', { name: /QR Code PIX/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Boleto' }).click()
  const boleto = page.getByRole('button', { name: 'Baixar Boleto' })
  expect(await downloadedName(page, () => boleto.click())).toMatch(/^Boleto-701 .*\.pdf$/)

  await open(page, '/panel/financial/credit-card')
  await expect(page.getByText('Cartão da casa')).toBeVisible()
  await open(page, '/panel/financial/invoice/701/payment/card')
  await expect(page.getByRole('radio', { name: /Cartão final 1111/ })).toBeChecked()
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar pagamento' }).click()
  await toast(page, 'Pagamento realizado com sucesso!')
  await open(page, '/panel/financial/invoices/to-pay')
  await expect(main(page).getByText('R$ 99,90')).toBeVisible()
  await expect(main(page).getByText('R$ 120,00')).toHaveCount(0)
})

test(
  'a card that is refused by a text of the specification says so at its field',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page)
    await open(page, '/panel/financial/credit-card/new')
    await page.getByLabel('Nome impresso no cartão').fill('HELENA PRADO')
    await page.getByLabel('Número do cartão').fill('4111 1111 1111 1111')
    await page.getByLabel('Validade').fill('12/40')
    await page.getByLabel('CVV').fill('123')
    await page.getByRole('button', { name: 'Adicionar Cartão' }).click()
    await expect(page.getByText('Você já cadastrou este cartão').first()).toBeVisible()
  },
)

test(
  'a subscriber unlocks a contract, downloads it, and changes a Wi-Fi password',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page)
    await open(page, '/panel/financial/contracts')
    await page.getByRole('button', { name: 'Desbloqueio de Confiança' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear agora' }).click()
    await expect(main(page).getByText('Ativo', { exact: true })).toBeVisible()
    const contract = page.getByRole('button', { name: 'Baixar Contrato' })
    expect(await downloadedName(page, () => contract.click())).toBe('Contrato-31.pdf')

    await open(page, '/panel/devices')
    await expect(main(page).getByText('02/03/2024')).toBeVisible()
    await main(page)
      .getByRole('link', { name: /VALE0001/ })
      .click()
    const band = page.getByRole('region', { name: 'Wi-Fi 2.4 GHz' })
    await band.getByLabel('Nova senha', { exact: true }).fill('tecido-2031')
    await band.getByRole('button', { name: 'Alterar senha' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar senha' }).click()
    await expect.poll(() => server.done).toContain('wifi 1,1')
  },
)

test(
  'a subscriber asks for help, opens apps and settings, and changes the password',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page)
    await open(page, '/panel/customer-service/501/add-message')
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Voltou a cair.')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await toast(page, 'Mensagem enviada')
    await expect(page.getByText('Já estamos verificando.')).toBeVisible()

    await open(page, '/panel/app/31/5')
    await expect(page.getByText('Bom filme!')).toBeVisible()
    await open(page, '/panel/app/atplus-oletv')
    await expect(page.getByText('helena@exemplo.example').first()).toBeVisible()
    await open(page, '/panel/notifications')
    await expect(page.getByText('Lembrete de vencimento')).toBeVisible()

    await open(page, '/panel/security')
    await page.getByLabel('Senha atual', { exact: true }).fill('errada')
    await page.getByLabel('Nova senha', { exact: true }).fill('gatos-no-telhado-7')
    await page.getByLabel('Repita a nova senha', { exact: true }).fill('gatos-no-telhado-7')
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page.getByText('Senha atual inválida').first()).toBeVisible()
    await page.getByLabel('Senha atual', { exact: true }).fill('portal123')
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await toast(page, 'Senha atualizada com sucesso!')
  },
)

test(
  'a subscriber recovers the password with a code sent by e-mail',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/request-password-restoration')
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('h*****@e******.example').click()
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.getByLabel('Código', { exact: true }).fill('123456789')
    await page.getByRole('button', { name: 'Verificar código' }).click()
    await expect(page).toHaveURL(/\/change-password$/)
    await page.getByLabel('Nova senha', { exact: true }).fill('gatos-no-telhado-7')
    await page.getByRole('textbox', { name: /Repita/ }).fill('gatos-no-telhado-7')
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page).toHaveURL(/password-changed-successfully/)
    expect(server.done).toEqual(['password'])
  },
)

test('staff change a provider and send an announcement', { tag: '@long' }, async ({ page }) => {
  await open(page, '/auth/adm/sign-in')
  await page.getByLabel('E-mail').fill('ana@vale.example')
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Credenciais inválidas').first()).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('administra-123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/adm\/customers$/)
  await expect(page.getByText('Provedor do Vale').first()).toBeVisible()

  await open(page, '/adm/customer/demo/edit')
  await page.getByLabel('Nome', { exact: true }).fill('Vale Fibra')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await toast(page, 'Cliente editado com sucesso')
  expect(server.done).toEqual(['tenant Vale Fibra'])

  await open(page, '/admin')
  await page.getByLabel('Usuário').fill('demo')
  await page.getByLabel('Senha', { exact: true }).fill('provedor-123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/provider$/)
  await page.getByLabel('Título').fill('Manutenção')
  await page.getByLabel('Mensagem').fill('Hoje, das 2h às 4h.')
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar agora' }).click()
  await toast(page, 'Notificação geral enviada com sucesso!')
})
