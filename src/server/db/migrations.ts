/// <reference types="vite/types/importMeta.d.ts" />
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

export interface Migration {
  readonly name: string
  readonly text: string
}

/** In a bundle the folder is gone: Vite writes the files' texts in place of the call. */
function bundled(): Record<string, string> {
  return import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
}

async function fromFolder(): Promise<Record<string, string>> {
  const folder = new URL('./migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

/** Every migration in the order of its number. */
export async function migrations(): Promise<Migration[]> {
  // Only Vite defines `import.meta.env`; Node, running the sources as they are, does not.
  const isVite = import.meta.env !== undefined
  const texts = isVite ? bundled() : await fromFolder()
  return Object.entries(texts)
    .map(([path, text]) => ({ name: basename(path, '.sql'), text }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
