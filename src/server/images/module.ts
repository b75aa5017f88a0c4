import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Logger } from '#server/http/log.ts'
import type { Module } from '#server/module.ts'
import type { TenantAppsModule } from '#server/tenant-apps/module.ts'
import { imageRoutes, media } from './routes.ts'
import { type PictureService, pictureService } from './service.ts'
import { pictureStore } from './store.ts'

export interface ImagesModule extends Module {
  readonly pictures: PictureService
}

export function imagesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'allows' | 'fetch'>
  readonly tenantApps: Pick<TenantAppsModule, 'store'>
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
  readonly now: () => Date
  readonly log: Logger
}): ImagesModule {
  const { database, egress, tenantApps, root, files, now, log } = deps
  const pictures = pictureService({ store: pictureStore(database), egress, now, log, root, files })
  return {
    pictures,
    routes: (api) => imageRoutes(api, { pictures, egress }),
    site: media({ pictures, tenantApps: tenantApps.store }),
  }
}
