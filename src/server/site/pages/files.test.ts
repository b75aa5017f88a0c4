import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deltaType, formerParameter } from '#contract/worker/file-delta.ts'
import { assets } from './files.ts'
import { variantOf } from './kept-files.ts'

const root = mkdtempSync(join(tmpdir(), 'built-files-'))
afterAll(() => rmSync(root, { recursive: true }))

it('compares the files of this build with former ones, and those of other builds with none', async () => {
  const text = 'function f(e){return e+1}'.repeat(400)
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/texts-bbbbbbb.js'), `${text}f(2)`)
  const app = assets({ root, isBuilt: true }, new Set(['/assets/texts-bbbbbbb.js']), async () => ({
    plain: variantOf(Buffer.from(text)),
    type: 'text/javascript',
  }))
  const typeOf = async (name: string) => {
    const answer = await app.request(`/assets/${name}?${formerParameter}=texts-aaaaaaa.js`)
    return answer.headers.get('content-type')
  }
  expect(await typeOf('texts-bbbbbbb.js')).toBe(deltaType)
  expect(await typeOf('texts-ccccccc.js')).toBe('text/javascript')
})

it('answers with the stored copy of a file that is gone from the folder, and fails without one', async () => {
  const gone = ['/assets/gone-ccccccc.js', '/assets/lost-ddddddd.js']
  const app = assets({ root, isBuilt: true }, new Set(gone), async (path) =>
    path === gone[0] ? { plain: variantOf(Buffer.from('stored')), type: 'text/javascript' } : null,
  )
  const [stored = '', lost = ''] = gone
  expect(await (await app.request(stored)).text()).toBe('stored')
  expect((await app.request(lost)).status).toBe(500)
})
