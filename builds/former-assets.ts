import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Milliseconds for which files of a former build are kept, for tabs that still have that version
 * open.
 */
const keptForMs = 30 * 24 * 3_600_000

/**
 * Empties the build's folder except for the hashed files of former builds, which an open tab may still
 * request. Every build rewrites its own files, so a file's age counts from its last build.
 */
export function keepFormerAssets(): Plugin {
  return {
    name: 'keep-former-assets',
    apply: 'build',
    buildStart() {
      const { outDir } = this.environment.config.build
      for (const name of existsSync(outDir) ? readdirSync(outDir) : []) {
        if (name !== 'assets') rmSync(join(outDir, name), { recursive: true })
      }
      const assets = join(outDir, 'assets')
      for (const name of existsSync(assets) ? readdirSync(assets) : []) {
        const file = join(assets, name)
        if (Date.now() - statSync(file).mtimeMs > keptForMs) rmSync(file)
      }
    },
  }
}
