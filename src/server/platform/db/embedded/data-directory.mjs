import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFiles, syncPath, syncTree } from './durable-files.mjs'

/** The major version of PostgreSQL whose files this PGlite reads and writes. */
const major = '18'
/** With less than this, PostgreSQL cannot replay its log and ends without a readable error. */
const minFreeBytes = 64 * 1024 * 1024

const settings = [
  // PGlite starts with -F, which means fsync=off. Of two settings, the later one counts.
  'fsync=on',
  // Only fsync reaches the disk: in Emscripten, fdatasync does nothing and O_SYNC fails.
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'jit=off',
]
const startParams = [
  ...PGlite.defaultStartParams,
  ...settings.flatMap((setting) => ['-c', setting]),
]

/**
 * Creates a database completely or not at all: an interrupted start leaves only `pg.new`, which is
 * deleted at the next start.
 * @param {string} dataDir
 */
async function createCluster(dataDir) {
  const unfinished = join(dataDir, 'pg.new')
  rmSync(unfinished, { recursive: true, force: true })
  const pg = await PGlite.create({ fs: new NodeFS(unfinished) })
  await pg.exec('checkpoint')
  await pg.close()
  syncTree(unfinished)
  renameSync(unfinished, join(dataDir, 'pg'))
  syncPath(dataDir)
}

/** @param {string} dataDir */
function refuseUnusable(dataDir) {
  const cluster = join(dataDir, 'pg')
  const versionFile = join(cluster, 'PG_VERSION')
  if (existsSync(cluster) && !existsSync(versionFile)) {
    throw new Error(
      `DATA_DIR ${dataDir} holds a "pg" directory that is not a database (no PG_VERSION). ` +
        'Restore it from a backup, or move it away to begin with an empty database.',
    )
  }
  const found = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : major
  if (found !== major) {
    throw new Error(
      `DATA_DIR ${dataDir} was written by PostgreSQL ${found}, this version reads PostgreSQL ${major}. ` +
        'Export it with the version that wrote it and import the export here.',
    )
  }
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < minFreeBytes) {
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
    throw new Error(`DATA_DIR ${dataDir} is on a full disk: ${megabytes} MB free, 64 MB needed.`)
  }
}

/**
 * Opens the database of a data directory, and creates it first if there is none. The caller must
 * hold the directory's lock.
 * @param {string} dataDir
 */
export async function openCluster(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  refuseUnusable(dataDir)
  if (!existsSync(join(dataDir, 'pg'))) await createCluster(dataDir)
  return PGlite.create({ fs: new DurableFiles(join(dataDir, 'pg')), startParams })
}
