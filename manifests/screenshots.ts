import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { screenshots } from './icons.ts'
import type { Screenshot } from './manifest.ts'

/**
 * The screenshots that a provider has, in order. `read` returns null for a missing file. `folder`:
 * the path of the provider's files, without a trailing slash.
 */
export async function findScreenshots(
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
