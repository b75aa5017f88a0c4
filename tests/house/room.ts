import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** Path from the top of the house, with forward slashes. */
  readonly path: string
  /** What runs: comments may quote what code may not. */
  readonly text: string
}

/** The product's own sources of a room, tests and generated files aside. */
export function sources(room: string): SourceFile[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css|html)$/.test(entry.name))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: relative(root, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm, ''),
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Paths in the order of `sources`, so that a list in a test may stand in the order of its reasons. */
export const inOrder = (paths: readonly string[]): string[] =>
  paths.toSorted((a, b) => a.localeCompare(b))
