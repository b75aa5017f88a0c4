import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { portalFiles } from './portal-files.ts'
import { removeAtExit } from './remove-at-exit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The scripts that tests run as processes of their own: `scripts/database.ts`. */
const scripts = ['database', 'payment', 'reminder']

async function buildFolder(): Promise<string> {
  // Beneath the packages the bundle leaves outside, so that Node finds them from there.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'built-server-'))
  removeAtExit(folder)
  const portal = portalFiles()
  cpSync(portal.root, join(folder, 'portal'), { recursive: true })
  portal.remove()
  const inputs = scripts.map((name) => [name, join(root, `tests/support/scripts/${name}.ts`)])
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: join(folder, 'server'),
      emptyOutDir: false,
      rolldownOptions: { input: Object.fromEntries(inputs) },
    },
  })
  return folder
}

let folder: Promise<string> | null = null

/**
 * The file of a built script: `main` is the server as it is deployed, the others are the processes
 * of the tests beside it. Built once for the test files of this process: Node starts a bundle in a
 * fraction of the time the sources take.
 */
export async function builtScript(name: string): Promise<string> {
  folder ??= buildFolder()
  return join(await folder, 'server', `${name}.js`)
}

/** Such a process ends before optimised code of the embedded database would pay for its making. */
export const builtScriptFlags = ['--liftoff-only']
