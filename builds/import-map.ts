import type { Plugin } from 'vite'

/** The name under which the bundle holds the import map until it is written into the page. */
const importMapFile = 'importmap.json'

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
      const { imports }: { imports: Record<string, string> } = JSON.parse(String(map.source))
      const sorted = Object.entries(imports).toSorted(([one], [other]) => (one < other ? -1 : 1))
      map.source = JSON.stringify({ imports: Object.fromEntries(sorted) })
    },
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
