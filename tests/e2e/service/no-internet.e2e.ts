import { expectAccessible } from '../support/accessible.ts'
import {
  exit,
  expect,
  expectNoSidewaysScroll,
  openAs,
  origin,
  person,
  test,
} from '../support/portal.ts'
import { wholeBrowser } from '../support/whole-browser.ts'

test.use(wholeBrowser)

const page = '/sem-internet'
const message = 'Caiu às 14h, a luz LOS está vermelha.'

test(
  'the page "Estou sem internet" is reached from sign-in and works without a network',
  { tag: '@either' },
  async ({ page: tab, context }) => {
    await tab.goto(`${origin('litoral')}/sign-in`)
    await tab.getByRole('link', { name: 'Estou sem internet' }).click()
    await expect(tab).toHaveTitle('Estou sem internet · Litoral Net')
    await expect(tab.getByText('Este aparelho está conectado.')).toBeVisible()
    await expect(tab.getByRole('link', { name: /^Ligar para/ })).toHaveAttribute(
      'href',
      /^tel:\+55/,
    )
    await expect(tab.getByRole('link', { name: 'Chamar no WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/55\d+\?text=/,
    )
    await expect(tab.getByText('Para deixar um pedido por escrito')).toBeVisible()
    await expectAccessible(tab)
    await context.setOffline(true)
    await expect(tab.getByText('Este aparelho está sem conexão.')).toBeVisible()
    await tab.getByRole('button', { name: 'Testar a conexão' }).click()
    await expect(tab.getByText(/Ainda sem resposta/)).toBeVisible()
    await tab.getByRole('button', { name: 'Contar 30 segundos' }).click()
    await expect(tab.getByRole('button', { name: /^Ligue de novo em/ })).toBeVisible()
    await expectAccessible(tab)
    await tab.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(tab)
    await context.setOffline(false)
    await expect(tab.getByText('Este aparelho está conectado.')).toBeVisible()
  },
)

test(
  'a support request written offline is stored sealed, and is sent once on reconnection',
  { tag: '@either' },
  async ({ page: tab, context, isMobile }) => {
    test.slow()
    const who = person('demo', isMobile ? 'Padaria' : 'Fibra')
    await openAs(tab, who)
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await tab.goto(`${origin('demo')}${page}`)
    const contracts = tab.getByRole('region', { name: 'O contrato está bloqueado?' })
    // With a network, a subscriber with a line is told what is wrong with it.
    const answer = isMobile
      ? tab.getByRole('region', { name: 'O que encontramos' }).getByRole('status')
      : contracts.getByText(/^Visto/)
    await expect(answer).toBeVisible()
    const phone = tab.getByRole('textbox', { name: 'Telefone para contato' })
    await expect(phone).toHaveValue(/\(\d\d\)/)

    await context.setOffline(true)
    await tab.reload()
    await expect(tab.getByText('Este aparelho está sem conexão.')).toBeVisible()
    await expect(contracts.getByText(/^Visto/)).toBeVisible()
    await expect(phone).toHaveValue(/\(\d\d\)/)
    await phone.fill('123')
    await tab.getByRole('textbox', { name: 'O que está acontecendo' }).fill(message)
    const keep = tab.getByRole('button', { name: 'Guardar e enviar quando a conexão voltar' })
    await keep.click()
    await expect(tab.getByText('Por favor, informe um telefone com DDD')).toBeVisible()
    await phone.fill('48991010000')
    await keep.dblclick()
    const waiting = tab.getByRole('region', { name: 'Seus pedidos escritos' })
    await expect(waiting.getByText('Aguardando a rede')).toHaveCount(1)
    await expectAccessible(tab)
    await tab.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(tab)

    // Closing the page changes nothing; leaving the account asks first.
    await tab.goto(`${origin('demo')}/panel`)
    await expect(waiting.getByText(message)).toBeVisible()
    await exit(tab)
    const dialog = tab.getByRole('alertdialog')
    await expect(dialog.getByText(/ainda espera a conexão/)).toBeVisible()
    await expectAccessible(tab)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()

    await context.setOffline(false)
    await expect(waiting.getByText('Enviado', { exact: true })).toBeVisible()
    await expect(waiting.getByText(/^Protocolo \d{12,}$/)).toBeVisible()
    await expectAccessible(tab)
    await waiting.getByRole('link', { name: 'Ver atendimento' }).click()
    // Her own words; when it was written is told to the staff (`tests/api/service/support.test.ts`).
    await expect(tab.getByText('Caiu às 14h').first()).toBeVisible()
    await expect(tab.getByText('Escrito sem internet')).toHaveCount(0)
    await tab.goto(`${origin('demo')}/panel/customer-service/in-progress`)
    await expect(tab.getByText('Caiu às 14h')).toHaveCount(2)
    await waiting.getByRole('button', { name: 'Entendi' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(tab.getByText('Caiu às 14h')).toHaveCount(1)
  },
)

test(
  'a waiting support request is deleted on demand and at sign-out',
  { tag: ['@phone', '@long'] },
  async ({ page: tab, context }) => {
    const who = person('demo', 'Padaria')
    await openAs(tab, who, page)
    const waiting = tab.getByRole('region', { name: 'Seus pedidos escritos' })
    const ask = async (words: string) => {
      await tab.getByRole('textbox', { name: 'Telefone para contato' }).fill('48991010000')
      await tab.getByRole('textbox', { name: 'O que está acontecendo' }).fill(words)
      await tab.getByRole('button', { name: /^Guardar e enviar/ }).click()
      await expect(waiting.getByText(words)).toBeVisible()
      await expect(tab.getByRole('textbox', { name: 'O que está acontecendo' })).toHaveValue('')
    }
    await expect(tab.getByRole('textbox', { name: 'Telefone para contato' })).toBeVisible()
    // A dialog comes with its first use: fetched before the network goes.
    await tab.waitForLoadState('networkidle')
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await ask('Um pedido que muda de ideia.')
    await ask('Outro, que fica para trás.')
    await expect(waiting.getByText('Aguardando a rede')).toHaveCount(2)
    await waiting.getByRole('button', { name: 'Descartar' }).first().click()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(waiting.getByText('Aguardando a rede')).toHaveCount(1)
    await tab.getByRole('link', { name: 'Voltar' }).click()
    await exit(tab)
    await tab.getByRole('button', { name: 'Sair e apagar' }).click()
    await expect(tab).toHaveURL(/\/sign-in/)
    await context.setOffline(false)
    await openAs(tab, who, page)
    await expect(tab.getByRole('textbox', { name: 'O que está acontecendo' })).toBeVisible()
    await expect(waiting).toHaveCount(0)

    // A session that ends by itself cannot ask before deleting: the subscriber is told afterwards.
    await context.setOffline(true)
    await ask('Este encontra a sessão terminada.')
    await tab.getByRole('link', { name: 'Voltar' }).click()
    await expect(waiting.getByText('Aguardando a rede')).toHaveCount(1)
    await context.clearCookies({ name: '__Host-vt' })
    await context.setOffline(false)
    await expect(tab.getByText(/foi apagado sem ser enviado/)).toBeVisible()
  },
)

test(
  'a provider with chat support only shows no form for a written request',
  { tag: ['@phone', '@long'] },
  async ({ page: tab }) => {
    await openAs(tab, person('serrana', 'Helena'), page)
    await expect(tab.getByRole('main').getByRole('link', { name: 'Abrir o chat' })).toBeVisible()
    await expect(tab.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(tab)
  },
)

test(
  'offline, actions on money and contracts give the reason they are disabled, and the others still work',
  { tag: '@long' },
  async ({ page: tab, context }) => {
    const maria = person('demo', 'Maria')
    await openAs(tab, maria, '/panel/financial/invoice/1025')
    await expect(tab.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    await context.setOffline(true)
    await expect(tab.getByText(/^Sem internet/).first()).toBeVisible()
    await expect(tab.getByText(/^Pagar com cartão precisa de conexão/)).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Cartão', exact: true })).toHaveCount(0)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab.getByRole('button', { name: 'Copiar código PIX' }).click()
    await expect(tab.getByText('Código PIX copiado').first()).toBeAttached()
    await expectAccessible(tab)

    for (const [address, action, reason] of [
      ['/panel/device/HWTC8A3F21C0', 'Alterar senha', 'Trocar a senha do Wi-Fi precisa de conexão'],
      ['/panel/app/201/1', 'Confirmar ativação', 'Ativar o aplicativo precisa de conexão'],
    ] as const) {
      await context.setOffline(false)
      await tab.goto(origin('demo') + address)
      const button = tab.getByRole('button', { name: action, exact: true })
      await expect(button).toBeEnabled()
      await context.setOffline(true)
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(new RegExp(reason))
      await expectAccessible(tab)
    }
    await context.setOffline(false)
  },
)
