import { gunzipSync } from 'node:zlib'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { applyDelta, deltaType } from '#contract/worker/file-delta.ts'
import { diffTexts } from './file-delta.mjs'
import { fileDeltas } from './file-deltas.ts'
import { type KeptFile, variantOf } from './kept-files.ts'

const former = `import{a as e,b as t}from"CKyi4";var n=\`Contratos\`;${'function f(e){return e+1}'.repeat(40)}`
const next = former.replace('a as e', 'q as e').replace('Contratos', 'Seus contratos') + 'f(2);'

it('makes a text of a former one and of what changed', () => {
  const parts = diffTexts(former, next)
  expect(applyDelta(former, parts)).toBe(next)
  expect(JSON.stringify(parts).length).toBeLessThan(120)
})

it('makes any text of any other one', () => {
  const piece = constantFrom('const é = `çã`;', 'function f(e){return e}', '😀', 'a', '","', '\n')
  const text = array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  assert(
    property(text, text, (one, other) => {
      expect(applyDelta(one, diffTexts(one, other))).toBe(other)
    }),
  )
})

const fileOf = (text: string): KeptFile => ({
  plain: variantOf(Buffer.from(text)),
  type: 'text/javascript',
})

function deltas(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const find = fileDeltas((path) => {
    asked.push(path)
    const text = files[path]
    return Promise.resolve(text === undefined ? null : fileOf(text))
  })
  return { find, asked }
}

it('answers with the delta of two files of one name, and compares them once', async () => {
  const { find, asked } = deltas({ '/assets/texts-aaaaaaa.js': former })
  const ask = () => find('/assets/texts-bbbbbbb.js', fileOf(next), 'texts-aaaaaaa.js')
  const [one, other] = await Promise.all([ask(), ask()])
  expect(await ask()).toBe(one)
  expect(other).toBe(one)
  expect(asked).toEqual(['/assets/texts-aaaaaaa.js'])
  const { type, plain, gzip } = one ?? fileOf('')
  const [, ...parts] = JSON.parse(Buffer.from(plain.bytes).toString())
  expect({ type, text: applyDelta(former, parts) }).toEqual({ type: deltaType, text: next })
  expect(gunzipSync(gzip?.bytes ?? Buffer.alloc(0))).toEqual(Buffer.from(plain.bytes))
})

it('leaves the file whole without the former one, and where nothing is saved', async () => {
  const files = { '/assets/texts-ccccccc.js': 'export{}', '/assets/home-ddddddd.js': former }
  const { find, asked } = deltas(files)
  const path = '/assets/texts-bbbbbbb.js'
  const tell = (name: string) => find(path, fileOf('var a=1'), name)
  expect(await tell('texts-aaaaaaa.js')).toBeNull()
  expect(await tell('texts-ccccccc.js')).toBeNull()
  expect(await tell('texts-ccccccc.js')).toBeNull()
  expect(asked).toEqual(['/assets/texts-aaaaaaa.js', '/assets/texts-ccccccc.js'])
  // Another name, the file itself, and no name of a file at all are not even looked for.
  for (const name of ['home-ddddddd.js', 'texts-bbbbbbb.js', '../../index.html', '']) {
    expect(await tell(name)).toBeNull()
  }
  expect(asked).toHaveLength(2)
})

it('sends files whole while many comparisons wait', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `texts-${String(n).padStart(7, '0')}.js`)
  const { find, asked } = deltas(
    Object.fromEntries(names.map((name) => [`/assets/${name}`, former])),
  )
  const path = '/assets/texts-bbbbbbb.js'
  const all = await Promise.all(names.map((name) => find(path, fileOf(next), name)))
  expect(all.filter((delta) => delta === null)).toHaveLength(50)
  expect(asked).toHaveLength(150)
  expect(await find(path, fileOf(next), names.at(-1) ?? '')).not.toBeNull()
})
