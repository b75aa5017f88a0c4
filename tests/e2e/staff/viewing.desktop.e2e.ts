import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  menuEntry,
  openAs,
  origin,
  person,
  test,
} from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

// The sessions of the provider's user and what it looked at are counted here.
useOwnServer()
// The worker must be there, to keep nothing.
test.use({ serviceWorkers: 'allow' })

const band = (page: Page) => page.getByRole('complementary', { name: 'Ver como' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** A clerk opens Maria's portal from her card in the support desk. */
async function view(page: Page, reason = 'Dúvida sobre faturas'): Promise<void> {
  await openAsProvider(page, 'demo', `/provider/subscriber/${maria.erpId}`)
  await page.getByRole('button', { name: 'Ver como' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').selectOption({ label: reason })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abrir portal' }).click()
  await expect(band(page)).toContainText('Portal de Maria Clara Souza')
}

/** Everything that this origin keeps in the browser, as text. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found.push(requests.map(({ url }) => url).filter((url) => url.includes('/api/central/c')))
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAllKeys()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        found.push(`${name}/${store}`, reading.result)
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}

/** Opens an entry of the menu. */
async function goTo(page: Page, name: string, place: string): Promise<void> {
  await (await menuEntry(page, name, place)).click()
}

test('shows the subscriber’s bills, pays nothing, and ends where it began', async ({ page }) => {
  await view(page)
  await expect(band(page)).toContainText('Só leitura · restam 15 min')
  await expect(heading(page, /Maria/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar tudo/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const before = await kept(page)

  await goTo(page, 'Faturas abertas', 'Faturas')
  await expect(heading(page, 'Faturas Abertas')).toBeVisible()
  await page
    .getByRole('link', { name: /129,99/ })
    .first()
    .click()
  await expect(heading(page, 'Fatura')).toBeVisible()
  await expect(page.getByText('Só leitura: o código PIX, o boleto')).toBeVisible()
  await expect(page.getByRole('button', { name: /Copiar/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Boleto', exact: true }).click()
  await expect(heading(page, 'Fechado em “Ver como”')).toBeVisible()
  await expect(band(page)).toBeVisible()

  await goTo(page, 'Contratos', 'Contrato e plano')
  await expect(heading(page, 'Contratos')).toBeVisible()
  const download = page.getByRole('button', { name: 'Baixar Contrato' }).first()
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Só leitura: só o assinante faz isto.').first()).toBeVisible()

  await goTo(page, 'Em andamento', 'Ajuda')
  await expect(heading(page, /andamento/i)).toBeVisible()
  await goTo(page, 'Meus dados', 'Direitos e dados')
  await expect(heading(page, 'Fechado em “Ver como”')).toBeVisible()

  await page.reload()
  await expect(band(page)).toContainText('Portal de Maria Clara Souza')
  expect(await kept(page)).toBe(before)
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await expect(heading(page, '“Ver como” terminou')).toBeVisible()
  expect(await kept(page)).toBe(before)
  await page.getByRole('link', { name: 'Voltar ao atendimento' }).click()
  await expect(heading(page, 'Maria Clara Souza')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '“Ver como” terminou')).toBeVisible()
})

test(
  'leaves a subscriber signed in in the same browser alone',
  { tag: '@long' },
  async ({ page }) => {
    const joao = person('demo', 'João')
    await openAs(page, joao)
    await expect(heading(page, /João/)).toBeVisible()
    // Its secret changes once a day alone; the readable token, at each visit of the panel.
    const session = async () =>
      (await page.context().cookies(origin('demo')))
        .filter(({ name }) => name === '__Host-vt')
        .map(({ value }) => value)
    const before = await session()
    expect(before).toHaveLength(1)

    await view(page, 'Não acha algo no portal')
    await expect(heading(page, /Maria/)).toBeVisible()
    expect(await session()).toEqual(before)
    await page.getByRole('button', { name: 'Encerrar' }).click()
    await expect(heading(page, '“Ver como” terminou')).toBeVisible()

    await page.goto(`${origin('demo')}/panel`)
    await expect(heading(page, /João/)).toBeVisible()
    expect(await session()).toEqual(before)
  },
)

test('ends with the session of staff', { tag: '@long' }, async ({ page }) => {
  await view(page)
  const other = await page.context().newPage()
  await other.goto(`${origin('demo')}/provider`)
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(heading(other, /./)).toBeVisible()
  await goTo(page, 'Contratos', 'Contrato e plano')
  await expect(heading(page, '“Ver como” terminou')).toBeVisible()
})
