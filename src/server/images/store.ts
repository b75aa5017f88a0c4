import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Picture } from './redraw.ts'
import { images } from './table.ts'

export interface StoredPicture extends Picture {
  readonly fetchedAt: Date
}

export type PictureStore = ReturnType<typeof pictureStore>

export function pictureStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (clientId: string, id: string): Promise<StoredPicture | null> => {
      const where = and(eq(images.clientId, clientId), eq(images.id, id))
      const [row] = await db.select().from(images).where(where)
      if (!row) return null
      const { picture, width, height, fetchedAt } = row
      return { bytes: new Uint8Array(Buffer.from(picture, 'base64')), width, height, fetchedAt }
    },
    put: async (clientId: string, id: string, picture: Picture, now: Date): Promise<void> => {
      const row = {
        picture: Buffer.from(picture.bytes).toString('base64'),
        width: picture.width,
        height: picture.height,
        fetchedAt: now,
      }
      await db
        .insert(images)
        .values({ clientId, id, ...row })
        .onConflictDoUpdate({ target: [images.clientId, images.id], set: row })
    },
  }
}
