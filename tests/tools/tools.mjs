// Packages that only checkers and benches need: in this folder, with a lock file of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const lock = join(folder, 'package-lock.json')
const modules = join(folder, 'node_modules')
const installed = join(modules, '.package-lock.json')

/** Installs the packages when they are missing or older than their lock file. */
function install() {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log(`Installing the tools of ${folder} …`)
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The tools of ${folder} could not be installed.`)
}

export const tools = {
  /** The folder of the installed packages. */
  modules() {
    install()
    return modules
  },
  /** What a package exports as default. @param {string} name */
  async load(name) {
    install()
    const file = createRequire(lock).resolve(name)
    const { default: main } = await import(pathToFileURL(file).href)
    return main
  },
}
