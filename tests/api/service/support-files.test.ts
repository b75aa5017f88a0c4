import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSupportRequest } from '#contract/service/support.ts'
import { createSupportFile } from '#contract/service/support-files.ts'
import { maxAttachmentBytes, maxAttachments } from '#domain/service/support/attachment.ts'
import type { Row } from '#sandbox/store.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { decodeImage } from '#server/site/images/decode.ts'
import { photoPurpose } from '#server/site/images/decoder-protocol.mjs'
import { supportSubmissions } from '#server/service/support/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { removeAtExit } from '#tests/support/remove-at-exit.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
beforeEach(() => app().fault({ upstream: 'erp', mode: 'ok' }))

const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const rows = (table: string, clientId = 'demo'): Promise<Row[]> =>
  sandboxStore(app().database.db).list(clientId, table)

async function open(visitor: Visitor, subject = '89'): Promise<string> {
  const body = { subject, phone: '(48) 99101-0000', message: 'Com foto.' }
  return (await expectOk(createSupportRequest, await visitor.call(createSupportRequest, { body })))
    .id
}

/** As a browser sends it, which says how long the body is. */
function send(visitor: Visitor, supportId: string, file: Uint8Array | string, requestKey?: string) {
  const base64 = Buffer.from(file).toString('base64')
  const body = { supportId, file: base64, ...(requestKey !== undefined && { requestKey }) }
  const headers = { 'content-length': String(JSON.stringify(body).length) }
  return visitor.call(createSupportFile, { body, headers })
}
const sent = async (...asked: Parameters<typeof send>) =>
  expectOk(createSupportFile, await send(...asked))

/** The files of a request at the ERP, with their content. */
async function filesAt(supportId: string, clientId = 'demo') {
  const found = (await rows('attached_files', clientId)).filter(
    (row) => row['parent_id'] === supportId,
  )
  return found.map(({ name, type, base64 }) => ({
    name,
    type,
    bytes: Buffer.from(base64 ?? '', 'base64'),
  }))
}

/** A photo as a telephone takes it: on its side, with the place where it was taken. */
const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0b63ce' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '27/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const pdf = (inside = '') =>
  `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n` +
  `2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n`

/** A PDF whose objects are packed, as most are. */
function packed(objects: string, head = '/Filter /FlateDecode'): Buffer {
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 ${head} >>\nstream\n`),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
}

/** A packed script whose filter stands before something that seems to begin an object. */
const hiddenHead = (before: string) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<< ${before} /Type /ObjStm /N 1 >>\nstream\n`),
    deflateSync('<< /S /JavaScript >>'),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])

describe('a photo', () => {
  it('reaches the ticket upright, small, and without the place where it was taken', async () => {
    const maria = await signIn('Maria')
    const id = await open(maria)
    const taken = await photo(3000, 2000)
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await sent(maria, id, Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))
    const [file, ...others] = await filesAt(id)
    expect(others).toEqual([])
    expect(file).toMatchObject({
      type: 'image/jpeg',
      name: expect.stringMatching(/^foto-\w+\.jpg$/),
    })
    const { format, width, height, exif, orientation } = await sharp(file?.bytes).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 1067,
      height: 1600,
      exif: undefined,
      orientation: undefined,
    })
    expect(file?.bytes.includes('script')).toBe(false)
  })

  it('may be a PNG or a WebP, and is a JPEG at the ERP', async () => {
    const maria = await signIn('Maria')
    const id = await open(maria)
    const drawn = sharp({ create: { width: 40, height: 20, channels: 4, background: '#0b63ce80' } })
    await sent(maria, id, await drawn.clone().png().toBuffer())
    await sent(maria, id, await drawn.clone().webp().toBuffer())
    const starts = (await filesAt(id)).map(({ bytes }) => bytes.subarray(0, 3).toString('hex'))
    expect(starts).toEqual(['ffd8ff', 'ffd8ff'])
  })

  it('reaches a service order where the provider uses them', async () => {
    const inn = await signIn('Pousada', 'litoral')
    const id = await open(inn, '88')
    await sent(inn, id, await photo())
    const row = (await rows('su_oss_chamado_arquivos', 'litoral')).find(
      (one) => one['id_oss_chamado'] === id,
    )
    expect(row?.['descricao']).toMatch(/^Enviado pelo portal do assinante \(\w{12}\)$/)
    expect(await filesAt(id, 'litoral')).toHaveLength(1)
  })
})

describe('a PDF', () => {
  it.each<[string, string | Buffer]>([
    ['as it is', pdf()],
    ['with packed objects', packed('<< /Type /Page >>')],
  ])('reaches the ticket %s', async (_, file) => {
    const maria = await signIn('Maria')
    const id = await open(maria)
    await sent(maria, id, file)
    const [found] = await filesAt(id)
    expect(found?.type).toBe('application/pdf')
    expect(found?.name).toMatch(/^documento-\w+\.pdf$/)
    expect(found?.bytes.equals(Buffer.from(file))).toBe(true)
  })
})

describe('a hostile file', () => {
  const isHuge = () =>
    sharp({ create: { width: 9000, height: 20, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  it.each<[string, string, number, () => Promise<Uint8Array | string> | string | Uint8Array]>([
    ['HTML', 'file not accepted', 415, () => '<!doctype html><script>alert(1)</script>'],
    ['SVG', 'file not accepted', 415, () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', 'file not accepted', 415, () => ''],
    ['a program', 'file not accepted', 415, () => 'MZ\u0090\u0000'],
    ['the start of a JPEG', 'file not accepted', 415, () => Buffer.from('ffd8ffe0', 'hex')],
    ['a GIF', 'file not accepted', 415, () => 'GIF89a\u0001\u0000'],
    ['HTML that begins as a PDF', 'file not accepted', 415, () => '%PDF-<script>alert(1)</script>'],
    ['a PDF that ends as a ZIP', 'file not accepted', 415, () => `${pdf()}PK\u0003\u0004more`],
    ['a ZIP that holds a PDF', 'file not accepted', 415, () => `PK\u0003\u0004${pdf()}`],
    ['a very wide picture', 'file too large', 413, isHuge],
    ['a PDF of many pages', 'file too large', 413, () => pdf('/Type /Page '.repeat(21))],
    ['many bytes', 'file too large', 413, () => Buffer.alloc(maxAttachmentBytes + 1, pdf())],
    [
      'a script in a PDF',
      'unsafe file',
      422,
      () => pdf('/OpenAction << /S /JavaScript /JS (a) >>'),
    ],
    ['a script with codes', 'unsafe file', 422, () => pdf('/S /J#61vaScript')],
    ['an address that a PDF opens by itself', 'unsafe file', 422, () => pdf('/AA << /O 9 0 R >>')],
    ['a program in a PDF', 'unsafe file', 422, () => pdf('/S /Launch')],
    ['a file in a PDF', 'unsafe file', 422, () => pdf('/Names << /EmbeddedFiles 9 0 R >>')],
    ['a locked PDF', 'unsafe file', 422, () => pdf('/Encrypt 8 0 R')],
    ['a packed script', 'unsafe file', 422, () => packed('<< /S /JavaScript >>')],
    [
      'a script packed twice',
      'unsafe file',
      422,
      () => packed('x', '/Filter [/ASCIIHexDecode /FlateDecode]'),
    ],
    [
      'a script written as codes and packed',
      'unsafe file',
      422,
      () => packed('2F4A6176615363726970743E', '/Filter [/FlateDecode /ASCIIHexDecode]'),
    ],
    [
      'a packed script behind a filter with codes',
      'unsafe file',
      422,
      () => packed('<< /S /JavaScript >>', '/F#69lter /FlateDecode'),
    ],
    [
      'a packed script behind a second filter',
      'unsafe file',
      422,
      () => packed('x', '/Filter /FlateDecode /Filter [/FlateDecode /ASCII85Decode]'),
    ],
    [
      'a packed script behind a beginning that is none',
      'unsafe file',
      422,
      () => hiddenHead('/Filter /FlateDecode /A (\n1 0 obj <<)'),
    ],
    [
      'a packed script whose filter stands behind a beginning that is none',
      'unsafe file',
      422,
      () => packed('<< /S /JavaScript >>', '/Xstream\n/Filter /FlateDecode'),
    ],
    ['a hidden pack', 'unsafe file', 422, () => pdf('/Obj#53tm stream\n')],
    ['a bomb', 'unsafe file', 422, () => packed('a'.repeat(17 * 1024 * 1024))],
  ])('is refused: %s', async (_, message, status, make) => {
    const padaria = await signIn('Padaria')
    const id = await requestOf(padaria)
    expect(await readRefusal(await send(padaria, id, await make()))).toEqual({
      status,
      body: { message },
    })
    expect(await filesAt(id)).toEqual([])
  })

  let shared: string | null = null
  /** One request for all of them; its limits are lifted before each. */
  async function requestOf(visitor: Visitor): Promise<string> {
    shared ??= await open(visitor)
    await app().database.db.delete(rateLimits)
    return shared
  }

  it('counts as one of the files of its request', async () => {
    const padaria = await signIn('Padaria')
    const id = await open(padaria)
    await sent(padaria, id, pdf())
    for (let nth = 1; nth < maxAttachments; nth += 1) {
      expect((await send(padaria, id, pdf('/S /Launch'))).status).toBe(422)
    }
    const more = await readRefusal(await send(padaria, id, pdf()))
    expect(more).toEqual({ status: 422, body: { message: 'too many files' } })
    expect(await filesAt(id)).toHaveLength(1)
    const other = await open(padaria)
    await sent(padaria, other, pdf())
  })

  it('is refused where its body is longer than any file, or of unknown length', async () => {
    const maria = await signIn('Maria')
    const id = await open(maria)
    expect((await send(maria, id, Buffer.alloc(maxAttachmentBytes + 20_000))).status).toBe(413)
    const file = Buffer.alloc(100_000).toString('base64')
    const answer = await maria.call(createSupportFile, { body: { supportId: id, file } })
    expect(answer.status).toBe(413)
    expect(await filesAt(id)).toEqual([])
  })
})

describe('a file sent again', () => {
  const key = 'photo-key-0123456789'

  it('is one file, for two taps at once and after the answer was lost', async () => {
    const fibra = await signIn('Fibra')
    const id = await open(fibra)
    const bytes = await photo()
    await Promise.all([sent(fibra, id, bytes, key), sent(fibra, id, bytes, key)])
    await sent(fibra, id, bytes, key)
    expect(await filesAt(id)).toHaveLength(1)
    // As if the server had died after the ERP stored the file.
    await app()
      .database.db.update(supportSubmissions)
      .set({ erpId: null })
      .where(eq(supportSubmissions.supportId, `files/${id}`))
    await sent(fibra, id, bytes, key)
    expect(await filesAt(id)).toHaveLength(1)
  })

  it('reaches the ticket once the ERP works again', async () => {
    const vera = await signIn('Vera')
    const id = await open(vera)
    await app().fault({ upstream: 'erp', mode: 'garbage' })
    const failed = await send(vera, id, pdf(), 'while-garbage-0123456789')
    expect([502, 503]).toContain(failed.status)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    await sent(vera, id, pdf(), 'while-garbage-0123456789')
    expect(await filesAt(id)).toHaveLength(1)
  })

  it(`is refused above ${maxAttachments} files, and those that are there stay`, async () => {
    const joao = await signIn('João')
    const id = await open(joao)
    for (let number = 0; number < maxAttachments; number++) await sent(joao, id, pdf())
    expect(await readRefusal(await send(joao, id, pdf()))).toEqual({
      status: 422,
      body: { message: 'too many files' },
    })
    expect(await filesAt(id)).toHaveLength(maxAttachments)
  })
})

describe('a file for a request that is not the caller’s own', () => {
  it('is refused as for one that does not exist, at any provider', async () => {
    const id = await open(await signIn('Maria'))
    const strangers = [await signIn('João'), await signIn('Jorge', 'litoral')]
    for (const stranger of strangers) {
      for (const other of [id, '4001', '999999']) {
        expect(await readRefusal(await send(stranger, other, pdf()))).toEqual({
          status: 404,
          body: { message: 'support not found' },
        })
      }
    }
    expect(await filesAt(id)).toEqual([])
  })

  it('is refused where the provider answers by chat only', async () => {
    expect(await readRefusal(await send(await signIn('Helena', 'serrana'), '1', pdf()))).toEqual({
      status: 403,
      body: { message: 'support by chat only' },
    })
  })
})

describe('photos that take long', () => {
  it('take the places of their subscriber alone, who is told to come again', async () => {
    const [maria, joao] = [await signIn('Maria'), await signIn('João')]
    const [ofMaria, ofJoao] = [await open(maria), await open(joao)]
    const folder = mkdtempSync(join(tmpdir(), 'slow-photos-'))
    removeAtExit(folder)
    const [script, mayEnd] = [join(folder, 'slow.mjs'), join(folder, 'may-end')]
    const end = `if (existsSync(${JSON.stringify(mayEnd)})) process.exit(0)`
    writeFileSync(script, `import { existsSync } from 'node:fs'; setInterval(() => { ${end} }, 20)`)
    const owner = { clientId: 'demo', holder: person('Maria').erpId }
    const slow = Array.from({ length: maxAttachments }, () =>
      decodeImage(new Uint8Array(1), 'jpeg', {
        script: pathToFileURL(script),
        purpose: photoPurpose,
        owner,
      }),
    )
    const refused = await send(maria, ofMaria, await photo())
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await readRefusal(refused)).toEqual({
      status: 503,
      body: { message: 'server unavailable' },
    })
    const ofOther = sent(joao, ofJoao, await photo())
    writeFileSync(mayEnd, '')
    await Promise.all([ofOther, ...slow])
  })
})
