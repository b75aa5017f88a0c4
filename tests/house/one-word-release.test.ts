import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { expect, test, vi } from 'vitest'
import { portal } from '../../builds/portal.ts'
import { at } from '../../builds/path.ts'
import { changeWord } from '#tests/support/builds/changed-word.ts'

/** Most bytes and files that a release of one changed word may move, /sw.js (12 kB) not counted. */
const maxBytes = 28e3
const maxFiles = 12

/** A file with words of one screen. */
const texts = at('src/portal/features/service/contracts/texts.ts')

/** The page and the code of a release, by file name. Nothing is written. */
async function release(word: string): Promise<Map<string, string>> {
  const changed = changeWord(texts, 'Contratos', word)
  const parts = /^(?:vite:react|code-again|sort-import-map|short-specifiers)/
  const plugins = [portal.plugins ?? []].flat(3).filter(isPlugin)
  const output = await build({
    ...portal,
    configFile: false,
    logLevel: 'error',
    plugins: [changed, ...plugins.filter(({ name }) => parts.test(name))],
    build: { ...portal.build, write: false, reportCompressedSize: false },
  })
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    files
      .filter(({ fileName }) => fileName === 'index.html' || fileName.startsWith('assets/'))
      .map((file) => [file.fileName, String(file.type === 'chunk' ? file.code : file.source)]),
  )
}

const isPlugin = (plugin: unknown): plugin is Plugin =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin

/** The specifiers under which the files of a release import others, or fetch them ahead. */
function specifiersOf(files: ReadonlyMap<string, string>): Set<string> {
  const code = [...files].filter(([name]) => name.endsWith('.js')).map(([, text]) => text)
  const imported = code.flatMap((text) =>
    [...text.matchAll(/(?<!\.)\b(?:from|import)\(?["'`]([\w./-]+)["'`]/g)].map(
      ([, name = '']) => name,
    ),
  )
  const listed = code.flatMap((text) =>
    [...(/m\.f=\[([^\]]*)/.exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
      ([, name = '']) => name,
    ),
  )
  return new Set([...imported, ...listed])
}

/** By specifier: the path that the page's import map gives a file. */
const mapOf = (page = ''): Record<string, string> =>
  JSON.parse(/<script type="importmap">([^<]*)/.exec(page)?.[1] ?? '{}').imports

test('a release of one changed word moves a handful of files', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const former = await release('Contratos')
  const map = mapOf(former.get('index.html'))
  // Each file is named by five characters, and is there.
  const unknown = [...specifiersOf(former)].filter((name) => !former.has(map[name]?.slice(1) ?? ''))
  expect(unknown).toEqual([])
  expect(Object.keys(map).filter((name) => name.length > 5 && name.endsWith('.js'))).toEqual([])
  const next = await release('Kontratos')
  const changed = [...next].filter(([name, text]) => former.get(name) !== text)
  const bytes = changed.reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
  // The page with its import map, and the file with the word.
  expect(changed.map(([name]) => name)).toContain('index.html')
  expect(changed.length).toBeGreaterThan(1)
  expect({ isSmall: bytes <= maxBytes, isHandful: changed.length < maxFiles }).toEqual({
    isSmall: true,
    isHandful: true,
  })
}, 300_000)
