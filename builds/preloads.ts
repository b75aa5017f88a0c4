import type { ModulePreloadOptions, Plugin } from 'vite'

/** By file: the files that it imports itself, of the build that is being written. */
const imports = new Map<string, readonly string[]>()

/** The files that are there once this one runs. */
function thereWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of imports.get(file) ?? []) thereWith(next, seen)
  return seen
}

/** Notes which files import which, before the lists of files to fetch ahead are written. */
export const noteImports: Plugin = {
  name: 'note-imports',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      imports.clear()
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      }
    },
  },
}

/**
 * The files that are fetched along with a part that is loaded later: not those that the file which asks
 * for it has brought already. The map of the routes would name the first page's files at each screen.
 */
export const resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  _file,
  files,
  { hostId },
) => {
  const there = thereWith(hostId)
  return files.filter((file) => !there.has(file))
}
