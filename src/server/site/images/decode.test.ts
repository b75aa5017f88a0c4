import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import { decodeImage } from './decode.ts'

const folder = mkdtempSync(join(tmpdir(), 'decoders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b63ce' } })
    .png()
    .toBuffer()

/** A decoder that behaves as its native code would under an attack. */
function decoderThat(name: string, behaves: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, behaves)
  return pathToFileURL(file)
}

const webpOf = (width: number) =>
  `const size = Buffer.alloc(8); size.writeUInt32BE(${width}, 0); size.writeUInt32BE(1, 4);
   process.stdout.write(Buffer.concat([size, Buffer.from('RIFF    WEBP')]))`

describe('a decoding process', () => {
  it.each([
    ['crashes', `process.abort()`],
    ['crashes while it answers', `process.stdout.write('12345678RIFF'); process.abort()`],
    ['ends before it has read its file', `process.exit(0)`],
    ['takes too much memory', `process.kill(process.pid, 'SIGUSR2'); setInterval(() => {}, 9)`],
    ['answers something else than a picture', `process.stdout.write('<script>alert(1)</script>')`],
    ['claims a size that is not served', webpOf(70_000)],
  ])('that %s draws nothing', async (name, behaves) => {
    const bytes = Buffer.concat([await png(), Buffer.alloc(1_000_000)])
    const script = decoderThat(name.replaceAll(' ', '-'), behaves)
    expect(await decodeImage(bytes, 'png', { script })).toBe('not an image')
  })

  it.each([
    ['is ended with the server', `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 9)`],
    ['is ended by the kernel', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 9)`],
    ['cannot be begun', `import 'a-package-that-is-not-there'`],
  ])('that %s says nothing of the file', async (name, behaves) => {
    const script = decoderThat(name.replaceAll(' ', '-'), behaves)
    await expect(decodeImage(await png(), 'png', { script })).rejects.toThrow(BulkheadFull)
  })

  it('that never answers is ended, and other pictures do not wait for it', async () => {
    const script = decoderThat('hangs', `setInterval(() => {}, 1000)`)
    const bytes = await png()
    const hanging = decodeImage(bytes, 'png', { script, timeoutMs: 1500 })
    expect(await decodeImage(bytes, 'png')).toMatchObject({ width: 40, height: 20 })
    expect(await hanging).toBe('not an image')
  })

  it('does not have the environment of the server, which holds its secrets', async () => {
    process.env['APP_SECRET_OF_TEST'] = 'secret'
    const script = decoderThat(
      'environment',
      `if (process.env.APP_SECRET_OF_TEST || process.env.PATH) process.exit(1); ${webpOf(2)}`,
    )
    const answer = await decodeImage(await png(), 'png', { script })
    delete process.env['APP_SECRET_OF_TEST']
    expect(answer).toMatchObject({ width: 2, height: 1 })
  })
})
