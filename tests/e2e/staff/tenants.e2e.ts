import type { Page } from 'playwright/test'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openSection } from '../support/sections.ts'
import { openAsAdmin } from '../support/staff.ts'

const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

test(
  'an administrator publishes a provider, changes it and suspends it',
  { tag: '@desk' },
  async ({ page, context, isMobile }) => {
    test.slow()
    // Each browser, and each try, puts a provider of its own on the air.
    const clientId = `aurora-${Date.now().toString(36)}`
    const alias = isMobile ? 'Aurora Fibra Móvel' : 'Aurora Fibra Mesa'
    const field = (label: string) => page.getByLabel(label, { exact: true })

    await test.step('the list', async () => {
      await openAsAdmin(page, '/adm/customers')
      await expect(page.getByRole('row', { name: /Provedor Demo Telecom/ })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('main').getByRole('link', { name: 'Novo Cliente' }).click()
      await expect(page.getByRole('heading', { name: 'Novo cliente' })).toBeFocused()
    })

    await test.step('what is refused, beside its field', async () => {
      await save(page)
      await expect(field('ID do cliente')).toBeFocused()
      for (const text of [
        'Por favor, informe um ID do cliente',
        'Por favor, informe um nome',
        'Por favor, informe uma cor primária',
        'Por favor, informe uma logo vertical',
        'Por favor, informe um domínio do IXC',
        'Por favor, informe um token de acesso do IXC',
      ]) {
        await expect(page.getByText(text)).toBeVisible()
      }
      await field('ID do cliente').fill('Aurora!')
      await field('Nome').fill('<script>alert(1)</script>')
      await field('Cor primária').fill('red;background:url(//x)')
      await field('Logo vertical: endereço da imagem').fill('javascript:alert(1)')
      await save(page)
      await expect(page.getByText('Use letras minúsculas, números e hífen, sem')).toBeVisible()
      await expect(page.getByText('Use só texto simples')).toBeVisible()
      await expect(page.getByText('Informe uma cor no formato #rrggbb')).toBeVisible()
      await expect(page.getByText('Por favor, informe uma URL válida')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 844 })
    })

    await test.step('the brand before it is saved, and the ERP tried', async () => {
      await field('ID do cliente').fill(clientId)
      await field('Nome').fill(alias)
      await field('Cor primária').fill('#ffd400')
      await expect(page.getByRole('img', { name: 'Tela de entrada no tema claro' })).toBeVisible()
      await expect(page.getByText(/mínimo 4,5:1, ajustada para #/).first()).toBeVisible()
      await field('Logo vertical: endereço da imagem').fill('https://10.0.0.1/logo.png')
      await expect(page.getByText('Não buscamos imagens neste endereço')).toBeVisible()
      await field('Logo vertical: endereço da imagem').fill('/pwa/demo/logo-vertical.svg')
      await expect(page.getByText('Não buscamos imagens neste endereço')).toHaveCount(0)
      await field('Domínio do IXC').fill('127.0.0.1')
      await field('Token de acesso do IXC').fill(demo?.ixc_access_token ?? '')
      const trial = page.getByRole('button', { name: 'Testar conexão' }).first()
      await trial.click()
      await expect(page.getByText('Não acessamos este endereço')).toBeVisible()
      await field('Domínio do IXC').fill(demo?.ixc_domain ?? '')
      await trial.click()
      await expect(page.getByText(/^Conectado/)).toBeVisible()
    })

    await test.step('what is wrong in the other tab is led to', async () => {
      await page.getByRole('tab', { name: 'Principal' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Suporte' })).toBeFocused()
      await page.getByRole('switch', { name: 'Atendimento só por chat' }).check()
      await expect(page.getByText('O menu leva ao chat; não há solicitações')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Principal' }).click()
      await save(page)
      await expect(field('URL do chat')).toBeFocused()
      await page.getByRole('switch', { name: 'Atendimento só por chat' }).uncheck()
      await save(page)
      await expect(page.getByText('Cliente cadastrado com sucesso')).toBeVisible()
      await expect(page.getByRole('heading', { name: alias })).toBeFocused()
    })

    const host = await context.newPage()
    await host.goto(`${origin(clientId)}/sign-in`)
    await expect(host).toHaveTitle(new RegExp(alias))
    await expect(host.getByRole('button', { name: 'Entrar' })).toBeVisible()

    await test.step('what it has and what it lacks', async () => {
      const address = new URL(origin(clientId)).origin
      await expect(page).toHaveURL(/edit\?section=overview$/)
      await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', address)
      await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible()
      await expect(page.getByText('No ar', { exact: true })).toBeVisible()
      await expect(page.getByText('Provedor criado')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 844 })
      await page.getByRole('link', { name: 'Informe um telefone ou WhatsApp' }).click()
      await expect(field('WhatsApp')).toBeVisible()
    })

    await test.step('a change, section by section', async () => {
      await openSection(page, 'Sistema do provedor (ERP)')
      await expect(page.getByText('Definido').first()).toBeVisible()
      await field('Domínio do IXC').fill('outro.example')
      await save(page)
      await expect(page.getByText('O endereço mudou: informe o segredo de novo')).toBeVisible()
      await field('Domínio do IXC').fill(demo?.ixc_domain ?? '')
      await openSection(page, 'Suporte')
      const subjects = page.getByRole('textbox', { name: 'IDs dos assuntos' })
      for (const [id, said] of [
        ['abc', 'ID do assunto inválido'],
        ['999999', 'Assunto não encontrado'],
        ['99', /Remover 99 - Cobrança/],
        ['99', 'Assunto já adicionado'],
      ] as const) {
        await subjects.fill(id)
        await subjects.press('Enter')
        const shown =
          typeof said === 'string' ? page.getByText(said) : page.getByRole('button', { name: said })
        await expect(shown).toBeVisible()
      }
      await save(page)
      await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
      await openSection(page, 'Identidade e marca')
      await field('Nome').fill(`${alias} Plus`)
      await save(page)
      await expect(page.getByRole('heading', { name: `${alias} Plus` })).toBeVisible()
      // Until the save has ended, leaving the section asks.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await openSection(page, 'Dispositivos (ACS)')
      await expect(page).toHaveURL(/edit\?section=acs$/)
      await field('URL do ACS').fill('https://acs.aurora.example')
      await save(page)
      await expect(page.getByText('Preencha os três campos do ACS, ou nenhum')).toBeVisible()
      await field('Emissor (issuer)').fill('portal')
      await field('Chave privada').fill('não é uma chave')
      await save(page)
      await expect(page.getByText('Isto não é uma chave P-256 em PEM')).toBeVisible()
      await field('Chave privada').fill(
        '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
      )
      await save(page)
      await expect(page.getByText('Dados ACS inválidos')).toBeVisible()
      for (const label of ['URL do ACS', 'Emissor (issuer)', 'Chave privada'])
        await field(label).fill('-')
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 844 })
      await save(page)
      // There was no record to remove, so the fields are empty again.
      await expect(field('URL do ACS')).toHaveValue('')
      await page.getByRole('link', { name: 'Clientes', exact: true }).first().click()
      await expect(page.getByRole('row', { name: new RegExp(`${alias} Plus`) })).toBeVisible()
    })

    await test.step('off the air', async () => {
      await page.getByRole('button', { name: `Suspender ${alias} Plus` }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Suspender provedor?' })
      await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Suspender' }).click()
      await expect(page.getByText('Cliente excluído com sucesso')).toBeVisible()
      await expect(page.getByRole('button', { name: `Suspender ${alias} Plus` })).toHaveCount(0)
      // Past the worker, which has the page of the former visitor.
      const status = await host.evaluate(async (client) => {
        const headers = { 'content-type': 'application/json', client_id: client }
        const body = JSON.stringify({ cpfOrCnpj: '52998224725', password: 'qualquer-uma' })
        return (await fetch('/api/central/sign-in', { method: 'POST', headers, body })).status
      }, clientId)
      expect(status).toBe(404)
      await page.getByText(/^Provedores suspensos/).click()
      await expect(page.getByRole('button', { name: `Reativar ${alias} Plus` })).toBeVisible()
    })
  },
)
