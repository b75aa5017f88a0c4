// Packages that only benches need lie in `tests/bench/tools`, with a lock file of their own.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('../tools/', import.meta.url))
const lock = join(folder, 'package-lock.json')
const installed = join(folder, 'node_modules/.package-lock.json')

/** Installs them if they are missing or older than their lock file. */
function install() {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing the tools of the benches…')
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The tools of the benches could not be installed.')
}

/** What a package of theirs exports as default. @param {string} name */
async function load(name) {
  install()
  const file = createRequire(lock).resolve(name)
  const { default: main } = await import(pathToFileURL(file).href)
  return main
}

/**
 * @typedef {{ url: string, headers: Record<string, string>, connections: number, duration?: number, amount?: number, overallRate?: number }} Load `duration`: seconds; `amount`: requests; `overallRate`: requests a second, in all
 * @returns {Promise<(load: Load) => Promise<{ requests: { average: number, total: number }, non2xx: number, errors: number }>>}
 */
export const loadAutocannon = () => load('autocannon')

/**
 * @typedef {{ score: number | null, title: string, displayValue?: string }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ benchmarkIndex: number }} Environment how fast the machine is
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, environment: Environment }} Result
 * @typedef {{ port: number, output: 'json', throttling?: { cpuSlowdownMultiplier: number } }} Flags
 * @returns {Promise<(url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>>}
 */
export const loadLighthouse = () => load('lighthouse')
