/// <reference types="vite/types/importMeta.d.ts" />
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

export interface Migration {
  readonly name: string
  readonly text: string
}

/** A bundle has no migrations folder: Vite replaces this call by the contents of the files. */
function readBundled(): Record<string, string> {
  return import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
}

async function readFolder(): Promise<Record<string, string>> {
  const folder = new URL('./migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

/** All migrations in the order of their numbers. */
export async function readMigrations(): Promise<Migration[]> {
  // Only Vite defines `import.meta.env`. Node, which runs the sources unchanged, does not.
  const isVite = import.meta.env !== undefined
  const texts = isVite ? readBundled() : await readFolder()
  return Object.entries(texts)
    .map(([path, text]) => ({ name: basename(path, '.sql'), text }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
