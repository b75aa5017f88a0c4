import { rmSync } from 'node:fs'
import type { EngineName } from './database/database-pool.ts'
import { migratedDataDir } from './database/migrated-directory.ts'
import { postgresMissing } from './database/postgres.ts'
import { copyTemplate } from './database/shared-postgres.ts'

/** The engine on which a drill takes least time here. */
export const quickEngine: EngineName = postgresMissing() === null ? 'postgres' : 'embedded'

/** Runs a drill, which starts and kills processes, on a migrated database: at its folder or its address. */
export async function drillOn(
  engine: EngineName,
  drill: (place: string) => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') return drill(await copyTemplate())
  const dataDir = await migratedDataDir()
  try {
    await drill(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
