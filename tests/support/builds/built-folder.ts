import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import packageFile from '../../../package.json' with { type: 'json' }
import { portalFiles } from '../portal-files.ts'
import { removeAtExit } from '../remove-at-exit.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The scripts that tests run as processes of their own. */
const scripts = {
  ...Object.fromEntries(
    ['announcement', 'database', 'outage', 'payment', 'reminder'].map((name) => [
      name,
      `tests/support/scripts/${name}.ts`,
    ]),
  ),
  simulate: 'tests/simulation/simulate.ts',
}

/**
 * Gives the bundle the packages that `npm ci --omit=dev` installs, and no others: what else it needs
 * at run time must be inside it.
 */
function linkDependencies(folder: string): void {
  for (const name of Object.keys(packageFile.dependencies)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}

async function buildFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'built-server-'))
  removeAtExit(folder)
  linkDependencies(folder)
  const portal = portalFiles()
  cpSync(portal.root, join(folder, 'portal'), { recursive: true })
  portal.remove()
  const inputs = Object.entries(scripts).map(([name, file]) => [name, join(root, file)])
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
