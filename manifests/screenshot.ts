import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { screenshots } from './pictures.ts'
import type { Screenshot } from './shape.ts'

/**
 * The screenshots a provider has, in order; `read` answers null for a file that is not there.
 * `folder` is the provider's place among the addresses, without a slash at its end.
 */
export async function screenshotsIn(
  folder: string,
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<Screenshot[]> {
  const found = screenshots.map(async ({ file, form, label }) => {
    const bytes = await read(`${folder}/${file}`)
    if (!bytes) return []
    const { width, height } = await sharp(bytes).metadata()
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    return [{ src: `${folder}/${file}?v=${version}`, width, height, form, label }]
  })
  return (await Promise.all(found)).flat()
}
