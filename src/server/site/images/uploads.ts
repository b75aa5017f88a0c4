import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { hourMs } from '#domain/platform/time/durations.ts'
import { uploadAddress, uploadIdOf } from '#domain/platform/hosts/own-picture.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { EncodedImage } from './decode.ts'
import { imageStore, type StoredImage } from './store.ts'
import { images } from './table.ts'

/** How long an uploaded picture waits for the form that names it to be saved. */
const waitMs = 24 * hourMs

/** The ids of the uploaded pictures among these addresses, each once. */
const idsOf = (addresses: readonly string[]) => [
  ...new Set(addresses.flatMap((address) => uploadIdOf(address) ?? [])),
]

/** Pictures of a provider before and after a change of its form. */
export interface PictureChange {
  readonly clientId: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export type Uploads = ReturnType<typeof pictureUploads>

/**
 * Uploaded pictures. One belongs to the administration until a provider's form that names it is saved,
 * and is then a row of that provider.
 */
export function pictureUploads(database: Pick<Database, 'db'>) {
  const { db } = database
  const store = imageStore(database)

  return {
    /**
     * Keeps a picture for the form that is being filled in; returns its address, a digest, so that no
     * browser shows a former logo.
     */
    keep: async (image: EncodedImage, now: Date): Promise<string> => {
      const id = createHash('sha256').update(image.bytes).digest('hex').slice(0, 32)
      await store.put(administrationId, id, image, now)
      return uploadAddress(id)
    },

    /** The uploaded picture at an address, of any provider; null when no upload has this address. */
    find: async (address: string): Promise<StoredImage | null> => {
      const id = uploadIdOf(address)
      if (id === null) return null
      const [row] = await db
        .select({ clientId: images.clientId })
        .from(images)
        .where(eq(images.id, id))
        .orderBy(asc(images.clientId))
        .limit(1)
      return row ? store.find(row.clientId, id) : null
    },

    /**
     * Gives a provider the uploaded pictures that its form now names, and deletes those it no longer
     * does. Returns the addresses of pictures that are nowhere; the change must then not be saved.
     */
    settle: async (tx: Drizzle, { clientId, before, after }: PictureChange): Promise<string[]> => {
      const kept = idsOf(after)
      const [added, dropped] = [
        kept.filter((id) => !idsOf(before).includes(id)),
        idsOf(before).filter((id) => !kept.includes(id)),
      ]
      const ofTenant = (ids: readonly string[]) =>
        and(eq(images.clientId, clientId), inArray(images.id, [...ids]))
      if (dropped.length > 0) await tx.delete(images).where(ofTenant(dropped))
      if (added.length === 0) return []
      await tx.execute(sql`
        insert into ${images} (client_id, id, picture, width, height, fetched_at)
        select distinct on (id) ${clientId}, id, picture, width, height, fetched_at
        from ${images} where ${inArray(images.id, added)}
        on conflict do nothing
      `)
      const found = await tx.select({ id: images.id }).from(images).where(ofTenant(added))
      const ids = new Set(found.map(({ id }) => id))
      return added.filter((id) => !ids.has(id)).map(uploadAddress)
    },

    /** Deletes the pictures of forms that were never saved. */
    sweep: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - waitMs)
      await db
        .delete(images)
        .where(and(eq(images.clientId, administrationId), lt(images.fetchedAt, before)))
    },
  }
}
