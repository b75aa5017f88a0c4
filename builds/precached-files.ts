import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { at } from './path.ts'

/**
 * Folders of the portal that only staff open. Their chunks stay out of the precache: staff work with a
 * network, and a subscriber's phone must not download their screens.
 */
const staffFolders = [
  'app/staff',
  'features/administrators',
  'features/announcements',
  'features/health',
  'features/staff',
  'features/tenant-apps',
  'features/tenants',
].map((folder) => at(`src/portal/${folder}/`))

const isStaffModule = (id: string | null) => staffFolders.some((folder) => id?.startsWith(folder))

/**
 * File names of this build that a subscriber may need; excludes former builds and staff screens.
 */
export const precached = new Set<string>()
export const collectPrecached: Plugin = {
  name: 'collect-precached',
  buildStart() {
    // A renamed folder would otherwise silently precache its screens on every phone.
    const missing = staffFolders.filter((folder) => !existsSync(folder))
    if (missing.length > 0) this.error(`No such folder of staff: ${missing.join(', ')}`)
  },
  generateBundle(_, bundle) {
    const add = (name: string): void => {
      const chunk = bundle[name]
      if (precached.has(name) || chunk?.type !== 'chunk') return
      if (isStaffModule(chunk.facadeModuleId)) return
      precached.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) precached.add(style)
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
    }
  },
}
