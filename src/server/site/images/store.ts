import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { EncodedImage } from './decode.ts'
import { images } from './table.ts'

export interface StoredImage extends EncodedImage {
  readonly fetchedAt: Date
}

export type ImageStore = ReturnType<typeof imageStore>

export function imageStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (clientId: string, id: string): Promise<StoredImage | null> => {
      const where = and(eq(images.clientId, clientId), eq(images.id, id))
      const [row] = await db.select().from(images).where(where)
      if (!row) return null
      const { content, width, height, fetchedAt } = row
      return { bytes: new Uint8Array(Buffer.from(content, 'base64')), width, height, fetchedAt }
    },
    put: async (clientId: string, id: string, image: EncodedImage, now: Date): Promise<void> => {
      const row = {
        content: Buffer.from(image.bytes).toString('base64'),
        width: image.width,
        height: image.height,
        fetchedAt: now,
      }
      await db
        .insert(images)
        .values({ clientId, id, ...row })
        .onConflictDoUpdate({ target: [images.clientId, images.id], set: row })
    },
  }
}
