import sharp from 'sharp'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  openAs,
  origin,
  person,
  test,
} from '../support/portal.ts'
import { withWorker } from '../support/whole-browser.ts'

test.use(withWorker)

/** A photo as a telephone takes it: on its side, with the place where it was taken. */
const photo = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#0b63ce',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .withExif({ IFD3: { GPSLatitude: '27/1 35/1 0/1', GPSLongitude: '48/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

interface FileRow {
  readonly id: string
  readonly parent_id: string
}

/** The ids of the files that a request has at the ERP. */
async function filesOf(requestId: string | undefined): Promise<string[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  const { files } = (await fromSandbox('files?client_id=demo')) as { files: readonly FileRow[] }
  return files.filter((row) => row.parent_id === requestId).map(({ id }) => id)
}

/** A file of the sandbox in base64, read inside the page: its host has no address for Node. */
async function readFile(path: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

/** All that the stored records hold, as text. */
async function storedText(): Promise<string> {
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('closed')))
    })
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const all = database.transaction(store).objectStore(store).getAll()
        all.addEventListener('success', () => resolve(all.result))
      })
      texts.push(
        JSON.stringify(rows, (_, value: unknown) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value)
            ? new TextDecoder('latin1').decode(value)
            : value,
        ),
      )
    }
    database.close()
  }
  return texts.join('')
}

test('photos of a request lose what they know of their place, can be removed, and reach the ticket once', async ({
  page,
}) => {
  test.slow()
  await openAs(page, person('demo', 'João'), '/panel/customer-service/request')
  await page.getByRole('combobox', { name: 'Assunto' }).selectOption('Lentidão')
  const group = page.getByRole('group', { name: 'Fotos ou PDF' })
  const input = group.getByLabel('Arquivo do atendimento')
  const taken = await photo()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

  await input.setInputFiles(asFile('pagina.jpg', Buffer.from('<script>alert(1)</script>')))
  await expect(group.getByText(/Não conseguimos abrir este arquivo/)).toBeVisible()
  await input.setInputFiles([asFile('IMG_1.jpg', taken), asFile('IMG_2.jpg', taken)])
  await expect(group.getByText('Foto 2', { exact: true })).toBeVisible()
  const shown = group.locator('img').first()
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  await expect(group.getByText(/Não conseguimos/)).toHaveCount(0)
  await group.getByRole('button', { name: 'Remover Foto 2' }).click()
  await expect(group.getByText('Foto 2', { exact: true })).toHaveCount(0)
  await expect(group.getByRole('button', { name: 'Adicionar outro' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Solicitar atendimento' }).dblclick()
  const files = page.getByRole('region', { name: 'Arquivos' })
  await expect(files.getByText('Enviado', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const link = page.getByRole('link', { name: 'Ver atendimento' })
  const requestId = (await link.getAttribute('href'))?.split('/').at(-1)
  const [id, ...others] = await filesOf(requestId)
  expect(others).toEqual([])
  const bytes = Buffer.from(await page.evaluate(readFile, `/sandbox/files/demo/${id}`), 'base64')
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 1067,
    height: 1600,
    exif: undefined,
    orientation: undefined,
  })
  expect(bytes.length).toBeLessThan(500_000)
})

test(
  'a photo that was added without a network waits sealed, and is sent once when the line is back',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    await openAs(page, person('demo', 'Vera'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto(`${origin('demo')}/sem-internet`)
    const group = page.getByRole('group', { name: 'Fotos ou PDF' })
    await expect(group).toBeVisible()
    const phone = page.getByRole('textbox', { name: 'Telefone para contato' })
    await expect(phone).toHaveValue(/\(\d\d\)/)
    await context.setOffline(true)
    await expect(page.getByText('Este aparelho está sem conexão.')).toBeVisible()

    const input = group.getByLabel('Arquivo do atendimento')
    const large = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(900_000)])
    await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: large })
    await expect(group.getByText(/grande demais para esperar/)).toBeVisible()
    await input.setInputFiles({ name: 'luz.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(group.getByText('Foto 1', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'O que está acontecendo' }).fill('Luz vermelha.')
    await page.getByRole('button', { name: /^Guardar e enviar/ }).dblclick()
    const waiting = page.getByRole('region', { name: 'Seus pedidos escritos' })
    await expect(waiting.getByText('Arquivos enviados: 0 de 1.')).toBeVisible()
    // Nothing of the photo lies on the device in clear: a JPEG in base64 begins with these letters.
    expect(await page.evaluate(storedText)).not.toContain('/9j/4AAQ')

    await page.reload()
    await expect(waiting.getByText('Arquivos enviados: 0 de 1.')).toBeVisible()
    await context.setOffline(false)
    await expect(waiting.getByText('Fotos e arquivos enviados.')).toBeVisible()
    const href = await waiting.getByRole('link', { name: 'Ver atendimento' }).getAttribute('href')
    expect(await filesOf(href?.split('/').at(-1))).toHaveLength(1)
    await expectAccessible(page)
  },
)

test(
  'a blocked subscriber who has paid says so with the receipt, and asks step by step for a move and new data',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openAs(page, person('demo', 'João'), '/panel/financial/contracts')
    await page
      .getByRole('link', { name: /^Paguei e continuo bloqueado/ })
      .first()
      .click()
    await expect(page).toHaveTitle(/^Paguei e continuo bloqueado/)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(page.getByText('Por favor, preencha "Como você pagou"').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Como você pagou' }).selectOption('PIX')
    await page.getByLabel('Dia do pagamento').fill('2026-11-20')
    const receipt = '%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n'
    await page.getByLabel('Arquivo do atendimento').setInputFiles({
      name: 'comprovante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(receipt),
    })
    await expect(page.getByText('PDF 1', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    const files = page.getByRole('region', { name: 'Arquivos' })
    await expect(files.getByText('Enviado', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver atendimento' }).click()
    const first = page.locator('.support-words').first()
    await expect(first).toContainText('Paguei e continuo bloqueado')
    await expect(first).toContainText('Como você pagou: PIX')
    await expect(first).toContainText('Dia do pagamento: 20/11/2026')
    await expect(first).toContainText(/Contrato \d+/)

    await page.goto(`${origin('demo')}/panel/customer-service/request`)
    await page.getByRole('link', { name: 'Mudança de endereço' }).click()
    await page.getByLabel('CEP').fill('8812')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(page.getByText('Por favor, informe um CEP com 8 números')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('CEP').fill('88123000')
    await page.getByLabel('Rua').fill('Rua das Palmeiras')
    await page.getByLabel('Número').fill('S/N')
    await page.getByLabel('Bairro').fill('Centro')
    await page.getByLabel('Cidade').fill('Tijucas')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('link', { name: 'Ver atendimento' }).click()
    await expect(first).toContainText('Mudança de endereço')
    await expect(first).toContainText('CEP: 88123-000')
    await expect(first).toContainText('Rua: Rua das Palmeiras')
    await expect(first).not.toContainText('Complemento')

    await page.goto(`${origin('demo')}/panel/customer-service/request/details`)
    // This provider has no subject for it: one of its office is taken, and nobody chooses.
    await expect(page.getByRole('button', { name: 'Enviar pedido' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(page.getByText('Preencha ao menos um dado que mudou.')).toBeVisible()
    await page.getByLabel('Novo e-mail (opcional)').fill('joao@novo.example')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('link', { name: 'Ver atendimento' }).click()
    await expect(first).toContainText('Alteração de dados cadastrais')
    await expect(first).toContainText('Novo e-mail: joao@novo.example')
  },
)
