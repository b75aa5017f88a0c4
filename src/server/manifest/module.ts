import type { ImagesModule } from '#server/images/module.ts'
import type { Module } from '#server/module.ts'
import { pictures } from './logos.ts'
import { installation } from './routes.ts'

export function manifestModule(deps: {
  readonly images: Pick<ImagesModule, 'pictures'>
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
}): Module {
  const { images, root, files } = deps
  return { site: installation(pictures(root, files, images.pictures)) }
}
