import { untilStored } from '../../pwa/support/subscriber.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

const bill = (id: string) => `/panel/financial/invoice/${id}`
const partsCall = /\/read\/invoice-parts\//

test('a bill says why it costs more and what it is made of', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openAs(page, maria, bill('1024'))
  const reason =
    /^R\$\s30,09 a mais: acabou o desconto de boas-vindas \(20,19\) e entrou Segurança digital \(9,90\)\.$/
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByText('Do que é feita esta fatura').click()
  const parts = page.locator('details', { hasText: 'Do que é feita esta fatura' })
  await expect(parts.getByText('Segurança digital', { exact: true })).toBeVisible()
  await expect(parts.getByText('acabou o desconto de boas-vindas')).toBeVisible()
  await expect(parts.getByText('R$ 129,99')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a bill that nothing explains says so, and its question is written already', async ({
  page,
}) => {
  await openAs(page, person('demo', 'Padaria'), bill('1062'))
  await expect(page.getByText('Não sabemos do que esta fatura é feita.')).toBeVisible()
  await page.getByText('Do que é feita esta fatura').click()
  await expect(page.getByText('Outros valores')).toBeVisible()
  await page.getByRole('link', { name: 'Perguntar sobre este valor' }).click()
  await expect(page.getByText('Quero saber do que é feita a fatura 1062')).toBeAttached()
})

test('a bill is paid as before where its value cannot be explained', async ({ page }) => {
  await page.route(partsCall, (route) =>
    route.fulfill({ status: 502, json: { message: 'upstream failed' } }),
  )
  await openAs(page, maria, bill('1024'))
  await expect(page.getByText('Agora não dá para explicar este valor.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeEnabled()
  await page.unroute(partsCall)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('R$ 30,09 a mais')).toBeVisible()
})

test('a bill that was explained stays so without a network, with its age', async ({
  page,
  context,
}) => {
  await openAs(page, maria, bill('1024'))
  await expect(page.getByText('R$ 30,09 a mais')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('R$ 30,09 a mais')).toBeVisible()
  await expect(page.getByText(/^Explicação/)).toBeVisible()
})

test('a contract says its next bill before it is issued', async ({ page }) => {
  await openAs(page, person('demo', 'Sônia'), '/panel/financial/contracts')
  await expect(page.getByText(/R\$\s179,90, vence em/)).toBeVisible()
  await expect(page.getByText('acaba o desconto de quatro meses')).toBeVisible()
})

test('a list asks why its bills differ once it stands, and the home asks nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/invoice-parts|next-invoice/.test(request.url())) asked.push(request.url())
  })
  const answered: string[] = []
  page.on('requestfinished', (request) => {
    if (partsCall.test(request.url())) answered.push(request.url())
  })
  const visit = (path: string) => page.goto(new URL(path, page.url()).href)
  await page.setViewportSize({ width: 320, height: 700 })
  await openAs(page, maria, '/panel')
  await expect(page.getByRole('button', { name: /^Pagar tudo/ })).toBeVisible()
  await expect(page.getByText('Próxima a chegar')).toBeHidden()
  expect(asked).toEqual([])

  await visit('/panel/financial/invoices/to-pay')
  const reason = page.getByText('R$ 30,09 a mais')
  await expect(reason).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect.poll(() => answered).toHaveLength(3)
  expect(asked).toHaveLength(3)
  // A page that is left at once takes what it has not stored yet with it.
  await untilStored(page)
  await visit('/panel/financial/invoices/to-pay')
  await expect(reason).toBeVisible()
  // Of four bills the last one is asked for now, and none twice.
  await expect.poll(() => answered).toHaveLength(4)
  await untilStored(page)
  expect(new Set(asked).size).toBe(4)

  const kept = page.waitForResponse(/next-invoice/)
  await visit(bill('1024'))
  await expect(reason).toBeVisible()
  await kept
  await untilStored(page)
  const before = asked.length
  await visit('/panel')
  await expect(page.getByText(/^Próxima a chegar: R\$\s129,99, vence em/)).toBeVisible()
  await expect(page.getByText(/^O mesmo valor da anterior, de /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(asked).toHaveLength(before)
})

test('a list whose bills cannot be explained stays as it is', async ({ page }) => {
  let asked = 0
  await page.route(partsCall, (route) => {
    asked += 1
    return route.fulfill({ status: 502, json: { message: 'upstream failed' } })
  })
  await openAs(page, maria, '/panel/financial/invoices/to-pay')
  await expect.poll(() => asked).toBe(1)
  await expect(page.getByText('R$ 129,99').first()).toBeVisible()
  await expect(page.getByText(/não dá para explicar|Não conseguimos|Não foi possível/)).toHaveCount(
    0,
  )
})
