import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

test(
  'an administrator adds an app, changes it and removes it, also by keyboard',
  { tag: '@long' },
  async ({ page, isMobile }) => {
    // A provider whose ERP no test breaks; each size has an app of its own, which no subscriber sees.
    const name = isMobile ? 'Rádio do Assinante' : 'Jornal do Assinante'
    await openAsAdmin(page, '/adm/customer/serrana/edit?tab=apps')
    await page.getByRole('link', { name: 'Novo aplicativo' }).click()
    await expect(page.getByRole('heading', { name: 'Novo aplicativo' })).toBeFocused()

    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Por favor, informe um nome')).toBeVisible()
    await expect(page.getByLabel('Nome')).toBeFocused()
    await expect(page.getByText('Por favor, informe um produto')).toBeVisible()
    await page.getByLabel('Nome').fill(name)
    await page.getByRole('radio', { name: /^Desligado/ }).check()
    await page.getByLabel('Endereço da imagem').fill('isto não é um endereço')
    await page.getByLabel('Endereço na Google Play').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Por favor, informe uma URL válida')).toHaveCount(2)
    await expect(page.getByLabel('Endereço da imagem')).toBeFocused()
    await page.getByLabel('Endereço da imagem').fill('https://127.0.0.1/radio.png')
    await page.getByLabel('Endereço na Google Play').fill('')

    const products = page.getByRole('textbox', { name: 'IDs dos produtos' })
    const add = async (id: string) => {
      await products.fill(id)
      await products.press('Enter')
    }
    await add('abc')
    await expect(page.getByText('ID do produto inválido')).toBeVisible()
    await add('999999')
    await expect(page.getByText('Produto não encontrado')).toBeVisible()
    await expectAccessible(page)
    await add('2')
    await expect(page.getByRole('button', { name: /^Remover 2 - / })).toBeVisible()
    await expect(products).toBeFocused()
    await expect(products).toHaveValue('')
    await add('2')
    await expect(page.getByText('Produto já adicionado')).toBeVisible()
    await page.getByRole('button', { name: /^Remover 2 - / }).click()
    await expect(page.getByRole('button', { name: /^Remover 2 - / })).toHaveCount(0)

    await page.getByLabel('Critério de ativação').selectOption('Quem tem um plano no contrato')
    const plans = page.getByRole('textbox', { name: 'IDs dos planos' })
    await plans.fill('999999')
    await plans.press('Enter')
    await expect(page.getByText('Plano não encontrado')).toBeVisible()

    await page.getByLabel('Critério de ativação').selectOption('Todos os assinantes')
    await page.getByLabel('Método de integração').selectOption('PlayHub')
    await page.getByRole('button', { name: 'Salvar' }).click()
    const refused = 'Opção não permitida para o critério de ativação selecionado'
    await expect(page.getByText(refused)).toBeVisible()
    await page.getByLabel('Método de integração').selectOption('Só exibição')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Não buscamos imagens neste endereço')).toBeVisible()
    await page.getByLabel('Endereço da imagem').fill('/apps/musica.svg')
    await expect(page.locator('img[src="/apps/musica.svg"]')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(
      isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    )
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Aplicativo salvo com sucesso')).toBeVisible()

    const one = (called: string) => page.getByRole('listitem').filter({ hasText: called })
    await expect(one(name).getByText('Todos os assinantes')).toBeVisible()
    await expect(one(name).getByText('Desligado', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await one(name)
      .getByRole('link', { name: `Editar ${name}` })
      .click()
    await expect(page.getByLabel('Nome')).toHaveValue(name)
    const renamed = `${name} Novo`
    await expect(page.getByRole('radio', { name: /^Desligado/ })).toBeChecked()
    await page.getByLabel('Nome').fill(renamed)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(one(renamed)).toBeVisible()

    const dialog = page.getByRole('alertdialog', { name: 'Excluir aplicativo?' })
    // By the keyboard: on a phone the notice lies over the buttons, and stays while it is pointed at.
    const ask = async () => {
      await one(renamed)
        .getByRole('button', { name: `Excluir ${renamed}` })
        .press('Enter')
      await expect(dialog).toBeVisible()
    }
    const confirm = () => dialog.getByRole('button', { name: 'Excluir' }).press('Enter')
    await ask()
    await page.context().setOffline(true)
    await confirm()
    await expect(page.getByText(`Falha ao excluir aplicativo: ${renamed}`)).toBeVisible()
    await expect(one(renamed)).toBeVisible()
    await page.context().setOffline(false)
    await ask()
    await confirm()
    await expect(page.getByText('Aplicativo excluído com sucesso')).toBeVisible()
    await expect(one(renamed)).toHaveCount(0)
  },
)

// Runs on one size: the words are the same.
test(
  'an unknown app is not found, with a text',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    for (const place of [
      '/adm/customer/demo/app/999999/edit',
      '/adm/customer/unknown/app/1/edit',
    ]) {
      await openAsAdmin(page, place)
      await expect(page.getByText('Este aplicativo não existe mais.')).toBeVisible()
    }
    await expectAccessible(page)
  },
)
