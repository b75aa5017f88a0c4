import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What production runs, by major version: the exact version that is tested. */
const versions = new Map([['24', '24.21.0']])

const cache = fileURLToPath(new URL('../../../node_modules/.cache/nodes/', import.meta.url))

/**
 * The folder of another Node's program, from the npm package of the platform's binaries; it is kept
 * between runs.
 * @param {string} major
 * @returns {string} to be put in front of PATH
 */
export function findOtherNode(major) {
  const version = versions.get(major)
  if (!version) throw new Error(`Node ${major} is not tested; ${[...versions.keys()].join()} is.`)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(cache, version)
  const bin = join(folder, 'node_modules', name, 'bin')
  if (!existsSync(bin)) {
    console.log(`Node ${version} is missing: installing ${name} …`)
    mkdirSync(folder, { recursive: true })
    const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--no-package-lock']
    execFileSync('npm', ['install', ...flags, `${name}@${version}`], { stdio: 'inherit' })
  }
  return bin
}
