import type { ImagesModule } from '#server/images/module.ts'
import type { Module } from '#server/module.ts'
import { createLogoReader } from './read-logo.ts'
import { manifestRoutes } from './routes.ts'

export function manifestModule(deps: {
  readonly images: Pick<ImagesModule, 'service'>
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
}): Module {
  const { images, root, files } = deps
  return { site: manifestRoutes(createLogoReader(root, files, images.service)) }
}
