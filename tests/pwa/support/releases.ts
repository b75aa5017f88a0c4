import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type OwnServer, startBoxed } from '../../e2e/support/servers/server.ts'
import { test } from '../../e2e/support/portal.ts'

/*
 * The release after this one: another title on two screens, built on top of this one as a real release
 * is.
 */

/** The titles by release. Contracts are precached; the screen of the password is not. */
export const titles = {
  former: { contracts: 'Contratos', password: 'Senha e aparelhos' },
  next: { contracts: 'Contratos novos', password: 'Senha e aparelhos novos' },
} as const

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the next release into a folder, which holds the files of this one, too. */
async function buildNext(folder: string): Promise<void> {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { former, next } = titles
  const script = ['--import', 'tsx', join(root, 'tests/support/scripts/next-release.ts')]
  const contracts = ['service/contracts/texts.ts', former.contracts, next.contracts]
  const password = ['account/security/texts.ts', former.password, next.password]
  const args = [...script, join(folder, 'dist/portal'), ...contracts, ...password]
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, args, { cwd: root, env })
}

/** A server of the next release for the tests of a file; resolves to its port. */
export function useNextRelease(): () => number {
  let folder = ''
  let server: OwnServer | null = null

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    folder = mkdtempSync(join(tmpdir(), 'portal-next-'))
    await buildNext(folder)
    server = await startBoxed({}, join(folder, 'dist/server/main.js'))
  })

  test.afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  return () => {
    if (!server) throw new Error('The server runs while tests run, not before.')
    return server.port
  }
}
