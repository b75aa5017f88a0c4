import type { Page } from 'playwright/test'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, origin, test } from '../support/portal.ts'
import { openSection } from '../support/sections.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

useOwnServer()

const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const edit = '/adm/customer/serrana/edit'

test('a form of staff is left only when the answer is yes', { tag: '@long' }, async ({ page }) => {
  await openAsAdmin(page, '/adm/customers')
  await page.getByRole('link', { name: 'Editar Serrana Telecom' }).click()
  await openSection(page, 'Contato')
  await field(page, 'Telefone').fill('0800 111 2222')
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  const ways = [
    page.getByRole('link', { name: 'Suporte' }),
    page.getByRole('link', { name: 'Pagamentos' }),
    page.getByRole('link', { name: 'Status' }),
  ]
  for (const way of ways) {
    await way.click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(field(page, 'Telefone')).toHaveValue('0800 111 2222')
  }
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(field(page, 'Nome')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
})

test('a form of staff is saved on the way out, or stays with what is wrong', async ({ page }) => {
  await openAsAdmin(page, '/adm/customer/cliente/edit?section=contact')
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  const email = field(page, 'E-mail de contato')
  const leave = async () => {
    await page.getByRole('link', { name: 'Interrupções' }).click()
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Salvar e sair' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  }
  await email.fill('ninguém')
  await leave()
  await expect(page.getByText('Por favor informe um e-mail valido')).toBeInViewport()
  await expect(email).toBeFocused()

  await email.fill('ana@cliente.example')
  await page.route('**/api/admin/customer/cliente/edit', (route) => route.abort())
  await leave()
  await expect(page.locator('.form-failure')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeFocused()
  await expect(email).toHaveValue('ana@cliente.example')
  await page.unroute('**/api/admin/customer/cliente/edit')

  await leave()
  await expect(page.getByRole('heading', { name: 'Interrupções', level: 1 })).toBeFocused()
  await page.goBack()
  await expect(email).toHaveValue('ana@cliente.example')
})

test(
  'the question of a form comes before what it leaves for, and its answer is heeded',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/demo/edit?section=acs')
    for (const label of ['URL do ACS', 'Emissor (issuer)']) await field(page, label).fill('-')
    await page.getByRole('button', { name: /^Chave privada: Definido/ }).click()
    await field(page, 'Chave privada').fill('-')
    await page.getByRole('link', { name: 'Resultados' }).last().click()
    await page.getByRole('button', { name: 'Salvar e sair' }).click()
    const own = page.getByRole('alertdialog', { name: 'Excluir o ACS deste cliente?' })
    await own.getByRole('button', { name: 'Cancelar' }).click()
    await expect(own).toBeHidden()
    await expect(field(page, 'URL do ACS')).toHaveValue('-')
    await expect(page).toHaveURL(/section=acs$/)
  },
)

test('an app is saved on the way out', { tag: '@long' }, async ({ page }) => {
  await openAsAdmin(page, '/adm/customer/serrana/edit?tab=apps')
  await page.getByRole('link', { name: 'Editar Nuvem da Serra' }).click()
  await field(page, 'Nome').fill('Nuvem do Planalto')
  await openSection(page, 'Contato')
  await page.getByRole('button', { name: 'Salvar e sair' }).click()
  await expect(page).toHaveURL(/section=contact$/)
  await openSection(page, 'Aplicativos')
  await expect(page.getByRole('link', { name: 'Editar Nuvem do Planalto' })).toBeVisible()
})

test('a section has its own address, and saves its own fields alone', async ({ page }) => {
  await openAsAdmin(page, '/adm/customer/litoral/edit')
  const current = page.getByRole('navigation', { name: 'Seções do provedor' })
  await expect(current.getByRole('link', { name: 'Identidade e marca' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await openSection(page, 'Contato')
  await expect(current.locator('[aria-current]')).toHaveText(['Contato'])
  await expect(page).toHaveURL(/edit\?section=contact$/)
  await field(page, 'Endereço').fill('Rua do Litoral, 1')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page)
  await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ address: 'Rua do Litoral, 1' })
  await openSection(page, 'Regras do portal')
  await expect(field(page, 'Quantidade')).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Endereço')).toHaveValue('Rua do Litoral, 1')
  await page.reload()
  await expect(field(page, 'Endereço')).toHaveValue('Rua do Litoral, 1')
  await openSection(page, 'Identidade e marca')
  const installed = page.getByRole('region', { name: 'Ícone e instalação' })
  await expect(installed.getByText('Android')).toBeVisible()
  await expect(installed.getByRole('group', { name: 'Telas mostradas ao instalar' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Nome').fill('')
  await expect(field(page, 'Nome')).toHaveAttribute('aria-required', 'true')
  await save(page)
  await expect(field(page, 'Nome')).toBeFocused()
  await expect(page.getByText('Por favor, informe um nome')).toBeVisible()
})

test('a toast makes room for the button of a form that comes beneath it', async ({ page }) => {
  await openAsAdmin(page, '/adm/customer/cliente/edit?section=contact')
  const toast = page.locator('.toast')
  await save(page)
  // The focus keeps it on screen.
  await toast.getByRole('button', { name: 'Fechar' }).focus()
  // Another section has the button where the toast is.
  const button = page.getByRole('button', { name: 'Salvar', exact: true })
  const { y = 0 } = (await button.boundingBox()) ?? {}
  await page.locator('.toasts').evaluate((toasts, top) => {
    toasts.style.setProperty('--toasts-top', `${top}px`)
    document.body.append(document.createElement('span'))
  }, y)
  await button.click({ trial: true, timeout: 5000 })
  await expect(toast).toHaveCount(1)
})

test('two people who edit a provider at once lose nothing', async ({ page, context }) => {
  await openAsAdmin(page, `${edit}?section=contact`)
  const other = await context.newPage()
  await other.goto(page.url())
  await field(page, 'Endereço').fill('Rua da Ana, 1')
  await field(page, 'Telefone').fill('0800 111 0001')
  await field(other, 'E-mail de contato').fill('bia@serrana.example')
  await field(other, 'Telefone').fill('0800 111 0002')
  await save(other)
  await expect(other.getByText('Cliente editado com sucesso')).toBeVisible()

  await save(page)
  const failure = page.getByText('Outra pessoa salvou este cliente enquanto você editava.')
  await expect(failure).toBeInViewport()
  await expect(field(page, 'Endereço')).toHaveValue('Rua da Ana, 1')
  await expect(field(page, 'E-mail de contato')).toHaveValue('bia@serrana.example')
  await expect(field(page, 'Telefone')).toHaveValue('0800 111 0001')
  await expect(page.getByText('Outra pessoa salvou “0800 111 0002”.')).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
  await page.goto(`${origin('adm')}${edit}?section=contact`)
  await expect(field(page, 'Endereço')).toHaveValue('Rua da Ana, 1')
  await expect(field(page, 'E-mail de contato')).toHaveValue('bia@serrana.example')
})

test(
  'two people who edit an app at once lose nothing',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAsAdmin(page, '/adm/customer/serrana/edit?tab=apps')
    await page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .click()
    const name = page.getByRole('textbox', { name: 'Nome' })
    await expect(name).not.toHaveValue('')
    const other = await context.newPage()
    await other.goto(page.url())
    await name.fill('Nome da Ana')
    await other.getByLabel('Endereço na App Store').fill('https://apps.apple.com/app/bia')
    await other.getByRole('button', { name: 'Salvar' }).click()
    await expect(other.getByText('Aplicativo salvo com sucesso')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Outra pessoa salvou este aplicativo')).toBeInViewport()
    await expect(name).toHaveValue('Nome da Ana')
    await expect(page.getByLabel('Endereço na App Store')).toHaveValue(
      'https://apps.apple.com/app/bia',
    )
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Aplicativo salvo com sucesso')).toBeVisible()
  },
)

test(
  'what is typed and not added is saved with the section, or said',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, `${edit}?tab=support`)
    const subjects = page.getByRole('textbox', { name: 'IDs dos assuntos' })
    await subjects.fill('999999')
    await save(page)
    await expect(page.getByText('Assunto não encontrado')).toBeVisible()
    await expect(subjects).toBeFocused()
    await subjects.fill('99')
    await save(page)
    await expect(page.getByRole('button', { name: /^Remover 99 - / })).toBeVisible()
    await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Remover 99 - / })).toBeVisible()
    await page.goto(`${origin('adm')}${edit}?section=platforms`)
    await field(page, 'URL da ponte').fill('https://ponte.platform.sandbox.example')
    await save(page)
    await expect(page.getByText('O endereço mudou: informe o segredo de novo')).toBeInViewport()
    await page.getByRole('button', { name: /^Chave da ponte: Definido/ }).click()
    await field(page, 'Chave da ponte').fill('uma-chave-da-ponte')
    await save(page)
    await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
    await page.reload()
    await expect(field(page, 'URL da ponte')).toHaveValue('https://ponte.platform.sandbox.example')
  },
)

test(
  'a copied provider asks for its own token, and its other parts wait for their secrets',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/demo/edit?section=acs')
    const url = await field(page, 'URL do ACS').inputValue()
    await page.getByRole('link', { name: 'Duplicar' }).click()
    await field(page, 'ID do cliente').fill('planalto')
    await field(page, 'Nome').fill('Planalto Fibra')
    await field(page, 'Token de acesso do IXC').fill(demo?.ixc_access_token ?? '')
    await save(page)
    await expect(page.getByRole('heading', { name: 'Planalto Fibra' })).toBeVisible()
    await openSection(page, 'Dispositivos (ACS)')
    await expect(field(page, 'URL do ACS')).toHaveValue(url)
    await expect(page.getByText('Não foi copiado: informe para salvar esta parte')).toBeVisible()
    await expect(field(page, 'Chave privada')).toBeFocused()
  },
)

test('no field that gets the focus is beneath a bar', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsAdmin(page, `${edit}?section=rules`)
  await field(page, 'Quantidade').focus()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !focused.closest('form')) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      // Browsers scroll to the line of the caret in a field of several lines.
      const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height, 60) / 2)
      const isSeen = onTop !== null && (focused.contains(onTop) || onTop.contains(focused))
      return isSeen ? null : focused.outerHTML.slice(0, 120)
    })
    expect(covered).toBeNull()
  }
})

test(
  'an announcement that is being written is left only when the answer is yes',
  { tag: '@long' },
  async ({ page }) => {
    await openAsProvider(page, 'serrana', '/provider')
    await page.getByLabel('Mensagem').fill('Manutenção na madrugada de domingo.')
    await page.getByRole('link', { name: 'Meu acesso' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByLabel('Mensagem')).toHaveValue('Manutenção na madrugada de domingo.')
    // A draft needs no title yet.
    await page.getByRole('link', { name: 'Meu acesso' }).click()
    await question.getByRole('button', { name: 'Salvar rascunho e sair' }).click()
    await expect(page.getByRole('heading', { name: 'Meu acesso' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page.getByLabel('Mensagem')).toHaveValue('Manutenção na madrugada de domingo.')
  },
)
