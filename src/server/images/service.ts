import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { dayMs, minuteMs } from '#domain/durations.ts'
import { isOwnPicture } from '#domain/own-picture.ts'
import type { Egress } from '#server/egress/egress.ts'
import { protocolError } from '#server/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/egress/upstream-timeouts.ts'
import type { Logger } from '#server/http/log.ts'
import { pictureId } from './port.ts'
import { maxImageBytes, type Picture, redraw } from './redraw.ts'
import type { PictureStore, StoredPicture } from './store.ts'

/** A logo replaced under the same address is seen a day later; the old one stands in until then. */
const freshFor = dayMs

interface Options {
  readonly store: PictureStore
  readonly egress: Pick<Egress, 'fetch'>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** Where the built portal lies, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
}

export type PictureService = ReturnType<typeof pictureService>

/** Pictures that lie on other hosts: fetched once, drawn anew, kept, and ours from then on. */
export function pictureService({ store, egress, now, log, root, files }: Options) {
  async function draw(clientId: string, url: string): Promise<Picture> {
    const { status, bytes } = await egress.fetch({
      tenant: clientId,
      upstream: 'image',
      url,
      method: 'GET',
      timeouts: upstreamTimeouts.image,
      maxBytes: maxImageBytes,
      retry: 'read',
    })
    if (status !== 200) throw protocolError('image', `status ${status}`)
    return redraw(bytes)
  }

  async function renew(clientId: string, url: string): Promise<StoredPicture> {
    const picture = await draw(clientId, url)
    await store.put(clientId, pictureId(url), picture, now())
    return { ...picture, fetchedAt: now() }
  }

  type Wanted = { readonly clientId: string; readonly url: string }
  const known = new LRUCache<string, { picture: StoredPicture | null }, Wanted>({
    max: 2000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ picture }) => (picture?.bytes.length ?? 0) + 100,
    // What could not be had is tried again soon, what is there is looked up again now and then.
    ttl: 5 * minuteMs,
    async fetchMethod(_key, _stale, { context: { clientId, url } }) {
      const kept = await store.find(clientId, pictureId(url))
      if (kept && now().getTime() - kept.fetchedAt.getTime() < freshFor) return { picture: kept }
      try {
        return { picture: await renew(clientId, url) }
      } catch (error) {
        log.warn({ tenant: clientId, err: error }, 'a picture could not be fetched')
        return { picture: kept }
      }
    },
  })

  return {
    /** The picture of an address on another host; null when it cannot be had. */
    read: async (clientId: string, url: string): Promise<StoredPicture | null> => {
      const context = { clientId, url }
      return (await known.fetch(`${clientId} ${url}`, { context }))?.picture ?? null
    },

    /**
     * What an address gives at this moment, for whoever is about to enter it; nothing is kept.
     * @throws UnfitPicture, UpstreamFailure
     */
    preview: async (address: string): Promise<Picture> => {
      if (!isOwnPicture(address)) return draw(`preview of ${new URL(address).host}`, address)
      if (!files.has(address)) throw protocolError('image', 'no such file')
      return redraw(await readFile(join(root, address)))
    },
  }
}
