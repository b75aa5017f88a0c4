import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, openAs, person, test } from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

// Announcements are sent and an ERP is broken: no other test may meet either.
useOwnServer()

const write = async (page: Page, title: string, message: string) => {
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Mensagem').fill(message)
}
const review = (page: Page) => page.getByRole('button', { name: 'Revisar e enviar' }).click()
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).first()

test(
  'a provider tells one district, corrects it and withdraws it',
  { tag: '@long' },
  async ({ page }) => {
    const title = 'Rompimento de fibra'
    await openAsProvider(page, 'demo', '/provider')
    await write(page, title, 'Veja em https://demo.example/aviso quando a internet volta.')
    await page.getByRole('radio', { name: 'Parte dos assinantes' }).check()
    await review(page)
    await expect(page.getByText(/^Escolha pelo menos uma situação/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Bairros' }).fill('trin')
    await page.getByRole('button', { name: 'Trindade' }).click()
    await expect(page.getByRole('button', { name: 'Remover Trindade' })).toBeVisible()
    await expectAccessible(page)
    await review(page)
    const dialog = page.getByRole('alertdialog', { name: /^Enviar para \d+ assinantes?\?$/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Para contratos com bairro Trindade.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    const card = cardOf(page, title)
    await expect(card.getByText('Enviada', { exact: true })).toBeVisible()
    await expect(card.getByText(/^(\d+) de \1 assinantes?$/)).toBeVisible()

    await card.getByRole('button', { name: 'Corrigir' }).click()
    await page.getByLabel('Novo texto').fill('Já voltou: https://demo.example/aviso.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicar correção' }).click()
    await expect(card.getByText('Corrigida', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await openAs(page, person('demo', 'Maria'), '/panel/inbox')
    const message = cardOf(page, title)
    await expect(message.getByText('Corrigido', { exact: true })).toBeVisible()
    const link = message.getByRole('link', { name: 'https://demo.example/aviso' })
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(message.getByText('(abre demo.example)')).toBeVisible()
    await expectAccessible(page)

    await openAsProvider(page, 'demo', '/provider')
    await cardOf(page, title).getByRole('button', { name: 'Retirar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Retirar esta notificação?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Retirar notificação' }).click()
    await expect(cardOf(page, title).getByText('Retirada', { exact: true })).toBeVisible()
    await openAs(page, person('demo', 'Maria'), '/panel/inbox')
    await expect(page.getByRole('heading', { name: 'Avisos recebidos' })).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
  },
)

test(
  'a draft is kept, goes on after a reload, is scheduled and becomes a draft again',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, 'serrana', '/provider')
    await write(page, 'Manutenção na serra', '')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(page.getByText('Rascunho salvo')).toBeVisible()
    await page.reload()
    const card = cardOf(page, 'Manutenção na serra')
    await expect(card.getByText('Rascunho', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByLabel('Título')).toHaveValue('Manutenção na serra')
    await page.getByLabel('Mensagem').fill('No domingo, das 2h às 4h.')
    await page.getByRole('radio', { name: 'Agendar' }).check()
    await review(page)
    await expect(page.getByText('Informe a data e a hora')).toBeVisible()
    await page.getByLabel('Data e hora').fill('2020-01-01T10:00')
    await review(page)
    const past = page.getByRole('alertdialog', { name: 'Agendar para 01/01/2020 10:00?' })
    await expect(past).toBeVisible()
    await past.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(past.getByText('Esse horário já passou. Escolha outro.')).toBeVisible()
    await past.getByRole('button', { name: 'Cancelar' }).click()
    await expect(past).toBeHidden()
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
    await page.getByLabel('Data e hora').fill(`${tomorrow}T10:00`)
    await review(page)
    const dialog = page.getByRole('alertdialog', { name: /^Agendar para/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(card.getByText('Agendada', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Cancelar agendamento' }).click()
    await page.getByRole('button', { name: 'Voltar a rascunho' }).click()
    await expect(card.getByText('Rascunho', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir rascunho' }).click()
    await expect(page.getByText('Manutenção na serra')).toHaveCount(0)
  },
)

test(
  'what another person saved meanwhile is merged with what is typed',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, 'litoral', '/provider')
    await write(page, 'Maré alta', 'Texto de antes')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(page.getByText('Rascunho salvo').first()).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await cardOf(other, 'Maré alta').getByRole('button', { name: 'Continuar' }).click()
    await expect(other.getByLabel('Título')).toHaveValue('Maré alta')
    await other.getByLabel('Título').fill('Maré muito alta')
    await other.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(other.getByText('Rascunho salvo').first()).toBeVisible()
    await other.close()
    await page.getByLabel('Mensagem').fill('Texto novo')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect(page.getByText(/^Outra pessoa mudou esta notificação/).first()).toBeVisible()
    await expect(page.getByLabel('Título')).toHaveValue('Maré muito alta')
    await expect(page.getByLabel('Mensagem')).toHaveValue('Texto novo')
  },
)

test(
  'the test of an announcement reaches one account alone',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, 'netmania', '/provider')
    await write(page, 'Ensaio geral', 'Só para mim.')
    await page.getByRole('button', { name: 'Enviar um teste para mim' }).click()
    await page.getByLabel('CPF ou CNPJ').fill('111.444.777-35')
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(page.getByText('Nenhuma conta do portal tem esse CPF ou CNPJ.')).toBeVisible()
    const reader = person('netmania', 'Patrícia')
    await page.getByLabel('CPF ou CNPJ').fill(reader.document)
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(page.getByText(/^Teste na caixa de entrada/).first()).toBeVisible()
    await expectAccessible(page)
    await openAs(page, reader, '/panel/inbox')
    await expect(page.getByText('[Teste] Ensaio geral')).toBeVisible()
  },
)
