import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/*
 * `npm run --silent sbom`: every package of this version as CycloneDX JSON, the same bytes for one commit
 * and one npm, wherever and whenever it is made.
 */

/**
 * What npm says, with the name of the product in place of the folder's, the time of the commit in place of
 * now, and a serial number that follows from the rest.
 * @param {string} said
 * @param {{ name: string, committedAt: string }} commit `committedAt`: an instant (ISO 8601)
 * @returns {string}
 */
export function withoutMoment(said, { name, committedAt }) {
  const { serialNumber: _, metadata, ...rest } = JSON.parse(said)
  const component = { ...metadata.component, name }
  const told = { ...rest, metadata: { ...metadata, timestamp: committedAt, component } }
  const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex')
  // A UUID made of a digest (RFC 9562, version 8).
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? []
  const serialNumber = `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`
  return `${JSON.stringify({ ...told, serialNumber }, null, 2)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('..', import.meta.url)
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const committedAt = new Date(run('git', ['log', '-1', '--format=%cI']).trim()).toISOString()
  const said = run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  process.stdout.write(withoutMoment(said, { name, committedAt }))
}
