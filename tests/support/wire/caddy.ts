import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const caddyfile = fileURLToPath(new URL('../../../operations/Caddyfile', import.meta.url))

/** Why there can be no Caddy on this machine, or null when there can. */
export function caddyMissing(): string | null {
  return spawnSync('caddy', ['version']).status === 0 ? null : 'no Caddy'
}

export interface Caddy {
  /** The authority of its certificates, in PEM. */
  readonly ca: string
  stop(): Promise<void>
}

/**
 * Runs the product's Caddyfile on ports of its own, with certificates of Caddy's own authority. What it
 * thinks of a process is a tenth of a second old at most, so that no test waits for it.
 */
export async function startCaddy(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Caddy> {
  // Its administration would be on one port for all.
  const config = join(folder, 'Caddyfile')
  const text = readFileSync(caddyfile, 'utf8')
    .replace(/^\{$/m, '{\n\tadmin off\n\tskip_install_trust')
    .replace(/\b(health_interval|fail_duration) .*/g, '$1 100ms')
  writeFileSync(config, text)
  const child: ChildProcess = spawn(
    'caddy',
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        CERTIFICATE_ISSUER: 'internal',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  while (!existsSync(root) || !said.includes('serving initial configuration')) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    ca: readFileSync(root, 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
