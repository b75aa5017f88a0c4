import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeAtExit } from '../remove-at-exit.ts'

/**
 * The commit of the version from which installations upgrade to this one. Changed when a version is
 * landed, with the commit that was landed before.
 */
const formerCommit = '23ac92877480337af4765e078b0dc5e8b1b14865'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Not beneath `node_modules`, where the build would take the sources for a package. */
const cache = join(tmpdir(), `portal-builds-${userInfo().uid}`)

function git(words: readonly string[], input?: Buffer): Buffer {
  return execFileSync('git', words, { cwd: root, input, maxBuffer: 1024 ** 3 })
}

/** The full name of the commit that a revision names. @throws where there is none */
export function commitOf(revision: string): string {
  return git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
    .toString()
    .trim()
}

/** Why the former version cannot be built here, or null: a copy without history does not have it. */
export function formerMissing(): string | null {
  try {
    commitOf(formerCommit)
    return null
  } catch {
    return 'the former version is not in this copy'
  }
}

/** Gives a folder of sources the packages that its lock file names: those of this folder if they are the same. */
function addPackages(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  } else {
    const words = ['ci', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** Unpacks sources into a new folder, and builds portal and server there. */
function buildArchive(archive: Buffer): string {
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(cache, 'building-'))
  // Also where the build fails or is killed; one that is kept has another name by then.
  removeAtExit(folder)
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  addPackages(folder)
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  for (const part of [[], ['--ssr']]) {
    execFileSync(process.execPath, [vite, 'build', ...part, '--logLevel', 'error'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    })
  }
  return folder
}

/** The folder in which a commit is built, made once and kept between runs. */
export function buildCommit(commit: string): string {
  const kept = join(cache, commit)
  if (existsSync(kept)) return kept
  const built = buildArchive(git(['archive', commit]))
  try {
    renameSync(built, kept)
  } catch (error) {
    // Another process has built the same commit meanwhile.
    if (!existsSync(kept)) throw error
    rmSync(built, { recursive: true })
  }
  return kept
}

/** The folder in which this copy is built as it is: the files that Git tracks or would add. */
export function buildWorkingTree(): string {
  if (git(['status', '--porcelain']).length === 0) return buildCommit(commitOf('HEAD'))
  const files = git([
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ])
  const existing = files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  const archive = execFileSync('tar', ['-c', '--null', '--files-from=-'], {
    cwd: root,
    input: existing.join('\0'),
    maxBuffer: 1024 ** 3,
  })
  return buildArchive(archive)
}

/** Builds the former version; answers the main file of its server. */
export function buildFormer(): string {
  return join(buildCommit(formerCommit), 'dist/server/main.js')
}
