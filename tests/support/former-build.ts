import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portalFiles } from './portal-files.ts'
import { removeAtExit } from './remove-at-exit.ts'

/**
 * The commit of the version from which installations upgrade to this one. Changed when a version is
 * landed, with the commit that was landed before.
 */
const formerCommit = '23ac92877480337af4765e078b0dc5e8b1b14865'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Why the former version cannot be built here, or null: a copy without history does not have it. */
export function formerMissing(): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${formerCommit}^{commit}`], {
      cwd: root,
      stdio: 'ignore',
    })
    return null
  } catch {
    return 'the former version is not in this copy'
  }
}

/** Builds the server of the former version with the packages of this one; answers its main file. */
export function buildFormer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'former-server-'))
  removeAtExit(folder)
  const archive = execFileSync('git', ['archive', formerCommit], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'error'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  })
  // Its pages are not what is tested: those of the tests stand in for them.
  const portal = portalFiles()
  cpSync(portal.root, join(folder, 'dist/portal'), { recursive: true })
  portal.remove()
  return join(folder, 'dist/server/main.js')
}
