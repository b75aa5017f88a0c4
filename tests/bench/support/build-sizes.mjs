import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */

/**
 * What a visitor of a built portal downloads, taken from its manifest.
 * @param {string} portal the folder `dist/portal` of a build
 */
export function readBuild(portal) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8'))

  /** These chunks and all chunks they import statically. @param {string[]} keys */
  function closure(keys) {
    const seen = new Set()
    const queue = [...keys]
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(...(manifest[key]?.imports ?? []))
    }
    return seen
  }

  /** @param {string} file */
  const gzipped = (file) => gzipSync(readFileSync(join(portal, file)), { level: 9 }).length

  /** @param {Iterable<string>} keys */
  function gzippedJavaScript(keys) {
    const files = Array.from(keys, (key) => manifest[key]?.file ?? '')
    return files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipped(file), 0)
  }

  /** The only chunk of a source with this name, in whichever folder. @param {string} name */
  function chunkOf(name) {
    const [key, ...others] = Object.keys(manifest).filter((key) => key.endsWith(`/${name}`))
    if (key === undefined || others.length > 0) {
      throw new Error(`${portal} has no single chunk of ${name}.`)
    }
    return key
  }

  const [entry, ...others] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  if (entry === undefined || others.length > 0) {
    throw new Error('The build manifest has no single entry.')
  }
  const routed = chunkOf('routed-portal.tsx')
  const shell = closure([entry, routed])

  /** The files that the worker stores when it is installed: how many, and their bytes without compression. */
  function readPrecache() {
    const worker = readFileSync(join(portal, 'sw.js'), 'utf8')
    const listed = worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)
    const files = new Set(
      Array.from(listed, ([, url = '']) => join(portal, url)).filter(existsSync),
    )
    const bytes = Array.from(files, (file) => statSync(file).size).reduce(
      (sum, size) => sum + size,
      0,
    )
    return { files: files.size, bytes }
  }

  return {
    manifest,
    closure,
    gzipped,
    gzippedJavaScript,
    readPrecache,
    entry,
    /** The router with the map of routes, which every screen but the sign-in needs. */
    routed,
    untilSignIn: closure([entry]),
    /** What the router brings besides. */
    shell,
    /** All JavaScript until a subscriber who opens the app sees the home. */
    untilHome: closure([...shell, chunkOf('panel.tsx'), chunkOf('home.tsx')]),
  }
}
