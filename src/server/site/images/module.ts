import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Module } from '#server/platform/module.ts'
import { type ImagesOfApps, imageRoutes, mediaRoutes } from './routes.ts'
import { type ImageService, imageService } from './service.ts'
import { imageStore } from './store.ts'
import { pictureUploads, type Uploads } from './uploads.ts'

export interface ImagesModule extends Module {
  readonly service: ImageService
  /** Gives a provider the uploaded images that its form names, in the transaction of the change. */
  readonly settleUploads: Uploads['settle']
}

export function imagesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'allows' | 'fetch'>
  readonly audit: Pick<AuditModule, 'recordAhead'>
  readonly tenantApps: { readonly store: ImagesOfApps }
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
  readonly now: () => Date
  readonly log: Logger
}): ImagesModule {
  const { database, egress, audit, tenantApps, root, files, now, log } = deps
  const service = imageService({ store: imageStore(database), egress, now, log, root, files })
  const uploads = pictureUploads(database)
  const site = { images: service, tenantApps: tenantApps.store }
  return {
    service,
    settleUploads: uploads.settle,
    sweeps: [uploads.sweep],
    routes: (api) => imageRoutes(api, { ...site, uploads, egress, audit, now }),
    site: mediaRoutes(site),
  }
}
