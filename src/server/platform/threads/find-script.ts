import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The script of a worker or a child process: beside the file that starts it in the sources, and
 * beside the bundle or above a chunk of it when built.
 * @param startedFrom `import.meta.url` of the file that starts it
 */
export function findScript(name: string, startedFrom: string): URL {
  const files = [`./${name}.mjs`, `./${name}.js`, `../${name}.js`].map(
    (path) => new URL(path, startedFrom),
  )
  const file = files.find((candidate) => existsSync(fileURLToPath(candidate)))
  if (!file) throw new Error(`The script ${name} is missing beside ${startedFrom}`)
  return file
}
