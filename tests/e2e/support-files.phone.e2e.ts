import sharp from 'sharp'
import { expectAccessible } from './support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  openAs,
  person,
  test,
} from './support/portal.ts'

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

  const link = page.getByRole('link', { name: 'Acompanhar atendimento' })
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
