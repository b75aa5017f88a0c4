// `npm start`: builds what is missing or older than its sources, then runs the built server.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './stop-signals.mjs'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const shared = ['package-lock.json', 'vite.config.ts', 'builds', 'src/contract', 'src/domain']

/** Whether the built portal takes its theme from where `VITE_LOCAL_THEME` says. */
function hasSameTheme() {
  const mark = join(root, 'dist/portal/.vite/local-theme')
  const built = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
  return built === (process.env['VITE_LOCAL_THEME'] ?? '')
}

const always = () => true
const builds = [
  {
    made: 'dist/portal/index.html',
    from: ['src/portal', 'public', 'sw', 'manifests'],
    args: [],
    isUsable: hasSameTheme,
  },
  {
    made: 'dist/server/main.js',
    // With the parts of the portal that the server draws, and the help for staff.
    from: ['src/server', 'src/portal', 'src/sandbox', 'manifests', 'docs/provedor'],
    args: ['--ssr'],
    isUsable: always,
  },
]

/**
 * The time of the newest change in a file or folder, in epoch milliseconds; 0 if it is missing.
 * @param {string} path
 */
function changed(path) {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  const { mtimeMs } = statSync(full)
  if (!statSync(full).isDirectory()) return mtimeMs
  const inside = readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(0, ...inside)
}

// An installation without development packages cannot build, so it runs the existing build.
const vite = join(root, 'node_modules/vite/bin/vite.js')
for (const { made, from, args, isUsable } of existsSync(vite) ? builds : []) {
  const isNew = Math.max(...[...shared, ...from].map(changed)) < changed(made)
  if (isNew && isUsable()) continue
  process.stdout.write(`Construindo ${dirname(made)}…\n`)
  const { status } = spawnSync(process.execPath, [vite, 'build', ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

// `npm run sandbox`: the sandbox's ERP and card gateway also answer other programs, on ports of their own.
if (process.argv.includes('--sandbox')) process.env['SANDBOX_PORTS'] ||= '3101,3102,3103'

// Makes stacks name the lines of the sources, not of the bundle; must precede the import of the
// bundle. It costs 29 MB and 70 ms.
process.setSourceMapsEnabled(true)
endWithNpm()
const { main } = await import(new URL('../../../../dist/server/main.js', import.meta.url).href)
await main({ isGreeting: true })
