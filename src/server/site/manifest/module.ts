import type { ImagesModule } from '#server/site/images/module.ts'
import type { Module } from '#server/platform/module.ts'
import { installPictures } from './install-pictures.ts'
import { previewRoutes } from './preview-routes.ts'
import { createLogoReader } from './read-logo.ts'
import { manifestRoutes } from './routes.ts'

export function manifestModule(deps: {
  readonly images: Pick<ImagesModule, 'service'>
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
}): Module {
  const { images, root, files } = deps
  const pictures = installPictures(createLogoReader(root, files, images.service))
  return {
    routes: (api) => previewRoutes(api, pictures),
    site: manifestRoutes(pictures),
  }
}
