import * as v from 'valibot'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  origin,
  person,
  test,
} from '../support/portal.ts'

useOwnServer()

const messagesSchema = v.object({ messages: v.array(v.object({ text: v.string() })) })

test('a subscriber creates a password with a code by WhatsApp', async ({ page }) => {
  test.slow()
  const { document } = person('netmania', 'Patrícia')
  await page.goto(`${origin('netmania')}/request-password-restoration?first_access=true`)
  await page.getByLabel('CPF ou CNPJ').fill(document)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Onde receber o código' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('Por favor selecione uma opção da lista')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('WhatsApp (**) *****-**00').check()
  await page.getByRole('button', { name: 'Enviar código' }).click()

  await expect(page).toHaveURL(/\/verification-code$/)
  await expect(page.getByText('pelo WhatsApp (**) *****-**00.')).toBeVisible()
  await expect(page.getByText('caixa de spam')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const sent = await fromSandbox('messages?client_id=netmania')
  const [message] = v.parse(messagesSchema, sent).messages
  const code = /\d{3}-\d{3}-\d{3}/.exec(message?.text ?? '')?.[0] ?? ''
  await page.getByLabel('Código', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verificar código' }).click()

  await page.getByLabel('Senha', { exact: true }).fill('gatos-no-telhado-7')
  await page.getByLabel('Repita a senha', { exact: true }).fill('gatos-no-telhado-7')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  // The password that was just made signs in.
  await expect(page).toHaveURL(/\/panel$/)

  // She had a password before, so cards and automatic payments wait.
  await page.goto(`${origin('netmania')}/panel/automatic-payments`)
  const note = page.getByText(
    /^A senha foi trocada com um código no celular\..* a partir de \d\d\//,
  )
  await expect(note).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pagamento automático' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('cards say from when they work again, before a form is filled in', async ({ page }) => {
  const { document } = person('netmania', 'Carlos')
  await page.goto(`${origin('netmania')}/sign-in`)
  const ask = (path: string, body: object, method = 'POST') =>
    page.evaluate(
      async (given) => {
        const headers = { 'content-type': 'application/json', client_id: 'netmania' }
        const sent = { method: given.method, headers, body: JSON.stringify(given.body) }
        return (await fetch(`/api/central/${given.path}`, sent)).status
      },
      { path, body, method },
    )
  expect(await ask('check/cpf-cnpj', { cpfCnpj: document })).toBe(200)
  expect(await ask('send/verification-code/message', { mobileIndex: 0 })).toBe(200)
  const sent = v.parse(messagesSchema, await fromSandbox('messages?client_id=netmania')).messages
  const verificationCode = /\d{3}-\d{3}-\d{3}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  expect(await ask('check/verification-code', { verificationCode })).toBe(200)
  const password = 'gatos-no-telhado-7'
  const change = { newPassword: password, confirmNewPassword: password }
  expect(await ask('customer/edit/password', change, 'PUT')).toBe(200)
  expect(await ask('sign-in', { cpfOrCnpj: document, password })).toBe(200)

  const note = page.getByText(/^A senha foi trocada com um código no celular\..* em \d\d\/.*PIX/)
  for (const path of ['financial/credit-card', 'financial/credit-card/new']) {
    await page.goto(`${origin('netmania')}/panel/${path}`)
    await expect(note).toBeVisible()
    await expect(page.getByText('Adicionar Cartão').and(page.locator('a, button'))).toHaveCount(0)
    await expectAccessible(page)
  }
})

test(
  'somebody without e-mail and mobile is told whom to ask',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${origin('demo')}/request-password-restoration?first_access=true`)
    await page.getByLabel('CPF ou CNPJ').fill(person('demo', 'Vera').document)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Nenhum e-mail associado ao CPF/CNPJ.')).toBeVisible()
    const advice = page.getByRole('status').filter({ hasText: 'fale com a gente para incluir' })
    await expect(advice.getByRole('link', { name: '(48) 3300-0000' })).toHaveAttribute(
      'href',
      'tel:+554833000000',
    )
    await expect(advice.getByRole('link', { name: '(48) 99900-0000' })).toHaveAttribute(
      'href',
      'https://wa.me/5548999000000',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)
