import type { Plugin, Rolldown } from 'vite'

/** The name under which the bundle holds the import map until it is written into the page. */
const importMapFile = 'importmap.json'

type ImportMap = Readonly<Record<string, string>>

/** Characters of a hash by which files name each other. */
const specifierLength = 5

const writeMap = (imports: ImportMap) => JSON.stringify({ imports })

/**
 * Sorts the page's import map. The bundler writes it in no order, and the worker would take two builds
 * of the same sources for two versions; sorted names also compress better.
 */
export const sortImportMap: Plugin = {
  name: 'sort-import-map',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const map = bundle[importMapFile]
      if (map?.type !== 'asset') throw new Error('The build has no import map.')
      const { imports }: { imports: ImportMap } = JSON.parse(String(map.source))
      const sorted = Object.entries(imports).toSorted(([one], [other]) => (one < other ? -1 : 1))
      map.source = writeMap(Object.fromEntries(sorted))
    },
  },
}

/** By the key that the bundler made of a file: the specifier under which files import it. */
function shortKeys(keys: readonly string[]): Map<string, string> {
  const short = new Map<string, string>()
  for (const key of keys) {
    const [, hash = '', extension = ''] = /-([\w-]{7})(\.\w+)$/.exec(key) ?? []
    const isScript = extension === '.js'
    short.set(key, hash.slice(0, specifierLength) + (isScript ? '' : extension))
  }
  if (new Set(short.values()).size < keys.length) {
    throw new Error('Two files of the build have one specifier: make specifierLength longer.')
  }
  return short
}

/** The code of a file, with short specifiers in its imports and in its list of files to fetch ahead. */
function shorten(code: string, short: ReadonlyMap<string, string>): string {
  const specifierOf = (name: string) => short.get(`/assets/${name}`)
  return code
    .replace(/(?<=m\.f=\[)[^\]]*/, (list) =>
      list.replaceAll(
        /"assets\/([^"]+)"/g,
        (_, name: string) => `"${specifierOf(name) ?? `/assets/${name}`}"`,
      ),
    )
    .replaceAll(
      /(["'`])\.\/([\w.-]+\.js)\1/g,
      (whole, quote: string, name: string) =>
        `${quote}${specifierOf(name) ?? whole.slice(1, -1)}${quote}`,
    )
}

/** Lets the files of a build, and the page's import map, name each other by five characters. */
function shortenBundle(bundle: Rolldown.OutputBundle): void {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  const html = String(page.source)
  const [, text] = /<script type="importmap"[^>]*>([^<]*)<\/script>/.exec(html) ?? []
  if (text === undefined) throw new Error('The page has no import map.')
  const { imports }: { imports: ImportMap } = JSON.parse(text)
  const short = shortKeys(Object.keys(imports))
  const entries = Object.entries(imports).map(([key, file]) => [short.get(key) ?? key, file])
  page.source = html.replace(text, () => writeMap(Object.fromEntries(entries)))
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') file.code = shorten(file.code, short)
  }
}

/** The plugin of Vite that writes the lists of files to fetch ahead. */
const listWriter = 'vite:build-import-analysis'

/**
 * Names of a file say nothing to a browser: they were a quarter of the page and of small files. The files keep
 * theirs; how files name each other is cut to some characters of the bundler's stable hash. It is done between
 * the lists of files to fetch ahead and the compression, for which there is no hook.
 */
export const shortSpecifiers: Plugin = {
  name: 'short-specifiers',
  apply: 'build',
  // The bundler names files by what they hold before this: a device must not take the code of a release that
  // wrote its imports otherwise for this one's.
  augmentChunkHash: ({ imports, dynamicImports }) =>
    imports.length + dynamicImports.length > 0 ? `specifiers of ${specifierLength}` : undefined,
  configResolved({ plugins, build: { ssr } }) {
    const writer = plugins.find(({ name }) => name === listWriter)
    const hook = writer?.generateBundle
    if (ssr || !writer) return
    if (typeof hook !== 'function') throw new Error(`${listWriter} writes no lists any more.`)
    writer.generateBundle = async function generateBundle(options, bundle, isWrite) {
      await hook.call(this, options, bundle, isWrite)
      shortenBundle(bundle)
    }
  },
}

/** Removes the import map's own file: the page holds it. */
export const dropImportMapFile: Plugin = {
  name: 'drop-import-map-file',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      delete bundle[importMapFile]
    },
  },
}
