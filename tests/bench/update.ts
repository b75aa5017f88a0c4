import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { stemOf } from '#contract/worker/file-delta.ts'
import { diffTexts } from '#server/site/pages/file-delta.mjs'
import { buildCommit, commitOf } from '../support/builds/former-build.ts'
import { tell } from './support/verdict.mjs'

/*
 * What a phone fetches when the built portal takes the place of the one that was landed before: the page and
 * the worker whole, of each other file of the precache what changed, or the file where that is shorter. As
 * the worker asks (sw/shell/side-by-side.ts) and the server answers (src/server/site/pages/file-deltas.ts).
 */

/** The commit that was landed before; changed with the next landing. `UPDATE_FROM` names another one. */
const formerLanding = process.env['UPDATE_FROM'] ?? 'd2ff8519'

const portal = fileURLToPath(new URL('../../dist/portal', import.meta.url))
const former = join(buildCommit(commitOf(formerLanding)), 'dist/portal')

/** The files that a build's worker stores, with the page. */
function precacheOf(build: string): string[] {
  const worker = readFileSync(join(build, 'sw.js'), 'utf8')
  const listed = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)]
  return [...new Set(listed.map(([, url = '']) => url))].filter((url) =>
    existsSync(join(build, url)),
  )
}

const compressed = (text: string) => brotliCompressSync(text).length
const read = (build: string, file: string) => readFileSync(join(build, file), 'utf8')
/** As long as the digest at the beginning of a delta. */
const digest = '0'.repeat(44)

const [before, now] = [precacheOf(former), precacheOf(portal)]
const replaced = before.filter((file) => !now.includes(file))

function costOf(file: string): { whole: number; asked: number } {
  const text = read(portal, file)
  const whole = compressed(text)
  const match = replaced.find((one) => stemOf(one) === stemOf(file))
  if (match === undefined) return { whole, asked: whole }
  const delta = JSON.stringify([digest, ...diffTexts(read(former, match), text)])
  return { whole, asked: Math.min(whole, compressed(delta)) }
}

const changed = [...now.filter((file) => file === 'index.html' || !before.includes(file)), 'sw.js']
const costs = changed.map(costOf)
const sum = (key: 'whole' | 'asked') => costs.reduce((total, cost) => total + cost[key], 0)
const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`

tell(
  'Download: an update from the version before, brotli',
  sum('asked'),
  { hold: 120e3, aim: 60e3 },
  { show: kilobytes, beside: `${changed.length} files, ${kilobytes(sum('whole'))} whole` },
)
