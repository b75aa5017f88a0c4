import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const base = '/panel/customer-service'
const clipboard = () => navigator.clipboard.readText()

test(
  'a support request is opened once, shows its protocol, is answered and receives another message',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // A whole conversation, with an attendant answering.
    test.slow()
    // An opened request stays open: phone and desktop use one subscriber each.
    await openAs(page, person('demo', isMobile ? 'Vera' : 'Sônia'), `${base}/request`)
    await expect(page).toHaveTitle('Solicitar Atendimento · Provedor Demo Telecom')
    await expect(page.getByText('Informe um telefone para que').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Telefone para contato' }).fill('')
    await page.getByRole('button', { name: 'Solicitar atendimento' }).click()
    await expect(page.getByText('Por favor, informe um assunto')).toBeVisible()
    await expect(page.getByText('Por favor, informe um telefone para contato valido')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('combobox', { name: 'Assunto' }).selectOption('Lentidão')
    const phone = page.getByRole('textbox', { name: 'Telefone para contato' })
    await phone.pressSequentially('48999990000')
    await expect(phone).toHaveValue('(48) 99999-0000')
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Lenta <b>toda</b> noite.')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Solicitar atendimento' }).dblclick()

    await expect(page.getByRole('heading', { name: 'Atendimento solicitado' })).toBeFocused()
    await page.getByRole('button', { name: 'Copiar protocolo' }).click()
    await expect(page.getByText('Protocolo copiado').first()).toBeAttached()
    const protocol = await page.evaluate(clipboard)
    expect(protocol).toMatch(/^\d{12,}$/)
    await expect(page.getByRole('main').getByText(protocol, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(page.url().replace('request', 'in-progress'))
    await expect(page.getByText(`Protocolo ${protocol}`)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByText(`Protocolo ${protocol}`).click()
    await expect(page.getByText('Primeira mensagem:')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Em andamento', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Nova Mensagem' }).click()
    const message = page.getByRole('textbox', { name: 'Mensagem' })
    await message.fill('a'.repeat(1001))
    await expect(page.getByText('1001/1000')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText(/A mensagem tem caracteres demais/)).toBeVisible()
    await expectAccessible(page)
    await message.fill('Reiniciei o roteador e continua.')
    await page.getByRole('button', { name: 'Enviar' }).dblclick()
    await expect(page.getByText('Mensagem enviada').first()).toBeVisible()
    await expect(page.getByText('Reiniciei o roteador e continua.')).toHaveCount(1)
    await expect(page.getByText('Você', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Staff write after some seconds, first to each other and then to the subscriber.
    await expect(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await expect(page.getByText('Rafael', { exact: true }).first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByText(/Interno:/)).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'closed support requests come three at a time, and a reload keeps the pages shown',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, `${base}/closed`)
    const cards = page.getByRole('main').getByRole('link', { name: /Protocolo/ })
    await expect(cards).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver mais' }).click()
    await expect(cards).toHaveCount(5)
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByRole('button', { name: 'Ver mais' })).toBeDisabled()
    await page.reload()
    await expect(cards).toHaveCount(5)
    await cards.first().click()
    await expect(page.getByText('Bianca', { exact: true })).toBeVisible()
    await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nova Mensagem' })).toHaveCount(0)
    await page.goto(`${page.url()}/add-message`)
    await expect(page.getByText(/já foi fechado/)).toBeVisible()
  },
)

test(
  'tenant rules of support: labels, new messages, closed details, subjects, chat only',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    // Three providers, one after the other.
    test.slow()
    await openAs(page, person('netmania', 'Patrícia'), `${base}/in-progress`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Protocolo/ })
      .first()
      .click()
    await expect(page.getByText('Descrição:')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mensagens' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nova Mensagem' })).toHaveCount(0)
    await page.goto(`${page.url()}/add-message`)
    await expect(page.getByText('não recebe novas mensagens por aqui')).toBeVisible()

    await openAs(page, person('litoral', 'Jorge'), `${base}/closed`)
    await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Protocolo/ })).toHaveCount(0)
    await page.goto(page.url().replace('closed', 'request'))
    await page.getByRole('combobox', { name: 'Assunto' }).selectOption('Sem acesso à internet')
    await expect(page.getByText(/a luz do aparelho está vermelha/)).toBeVisible()

    await openAs(page, person('serrana', 'Helena'), `${base}/request`)
    for (const path of ['in-progress', '1', '1/add-message']) {
      await page.goto(`${new URL(page.url()).origin}${base}/${path}`)
      const chat = page.getByRole('main').getByRole('link', { name: 'Abrir o chat' })
      await expect(chat).toHaveAttribute('href', 'https://chat.serrana.example/')
    }
    await expectAccessible(page)
  },
)

test(
  'an empty list has its text, foreign ids are not found, and the old path redirects',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'), `${base}/in-progress`)
    await expect(page.getByText('Não há atendimentos em andamento.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Ver atendimentos fechados' }).click()
    await expect(page.getByText('Não há atendimentos fechados.')).toBeVisible()
    const { origin } = new URL(page.url())
    for (const id of ['4001', '999999', 'abc']) {
      await page.goto(`${origin}/customer/support/${id}`)
      await expect(page).toHaveURL(`${origin}${base}/${id}`)
      await expect(page.getByText('Atendimento não encontrado.')).toBeVisible()
    }
    await page.goto(`${origin}/customer/support/4001/add-message`)
    await expect(page).toHaveURL(`${origin}${base}/4001/add-message`)

    await openAs(page, person('demo', 'João'), `${base}/4008`)
    await expect(page.getByText('Não há mensagens adicionais.')).toBeVisible()
  },
)
