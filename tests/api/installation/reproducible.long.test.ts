import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'

/* Whoever builds a commit gets the bytes that others got, and a list of packages that compares. */

// Two whole builds.
vi.setConfig({ testTimeout: 1_200_000 })

const root = fileURLToPath(new URL('../../../', import.meta.url))

const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** The digest of each file beneath a folder, by its path. */
function digestsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [path.slice(folder.length), digestOf(readFileSync(path))]),
  )
}

/** The present commit in a folder of its own, built at another hour in another zone. */
function buildAt(zone: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-reproducible-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = join(folder, 'portal')
  execFileSync('git', ['clone', '--quiet', '--shared', root, place])
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const run = (script: string) =>
    execFileSync('npm', ['run', '--silent', script], {
      cwd: place,
      env: { ...process.env, TZ: zone, NODE_ENV: '' },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  run('build')
  return { files: digestsOf(join(place, 'dist')), packages: digestOf(run('sbom')) }
}

it('two builds of one commit have the same bytes, and so have their lists of packages', () => {
  const [one, other] = [buildAt('UTC'), buildAt('Asia/Tokyo')]
  expect(Object.keys(one.files).length).toBeGreaterThan(100)
  expect(other).toEqual(one)
})
