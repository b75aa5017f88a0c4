import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { isPortalFile, maxPictureBytes, uploadIdOf } from '#domain/platform/hosts/own-picture.ts'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import type { WorkOwner } from '#server/platform/threads/fair-places.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import { imageId, type LogoColour } from './port.ts'
import { type EncodedImage, ofAdministration } from './decode.ts'
import { reencodeImage } from './reencode.ts'
import type { ImageStore, StoredImage } from './store.ts'

const maxCached = 2000
const maxCacheBytes = 64 * 1024 * 1024

const cacheKey = (clientId: string, url: string) => `${clientId} ${url}`

const ownedBy = (clientId: string): WorkOwner => ({ clientId, holder: '' })

/** Throws again what says nothing of an image: it is not kept as one that cannot be had. */
function requireTried(error: unknown): void {
  if (error instanceof BulkheadFull) throw error
}

interface LogoSource {
  readonly clientId: string
  readonly url: string
  readonly colour: LogoColour
}

interface LogoDrawing extends LogoSource {
  /** What it is drawn of; null for a file of the portal. */
  readonly picture: StoredImage | null
}

interface Options {
  readonly store: ImageStore
  readonly egress: Pick<Egress, 'fetch'>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** The built portal's folder, and the paths in it that may be asked for. */
  readonly root: string
  readonly files: ReadonlySet<string>
}

export type ImageService = ReturnType<typeof imageService>

/** Images of other hosts: fetched once, re-encoded, stored, and served from our own host. */
export function imageService({ store, egress, now, log, root, files }: Options) {
  async function fetchImage(tenant: string, url: string, owner: WorkOwner) {
    const { status, bytes } = await egress.fetch({
      tenant,
      upstream: 'image',
      url,
      method: 'GET',
      timeouts: upstreamTimeouts.image,
      maxBytes: maxPictureBytes,
      retry: 'read',
    })
    if (status !== 200) throw protocolError('image', `status ${status}`)
    return reencodeImage(bytes, { owner })
  }

  async function fetchAndStore(clientId: string, url: string): Promise<StoredImage> {
    const image = await fetchImage(clientId, url, ownedBy(clientId))
    const fetchedAt = now()
    await store.put(clientId, imageId(url), image, fetchedAt)
    return { ...image, fetchedAt }
  }

  type Source = { readonly clientId: string; readonly url: string }
  const cache = new LRUCache<string, { image: StoredImage | null }, Source>({
    max: maxCached,
    maxSize: maxCacheBytes,
    sizeCalculation: ({ image }) => (image?.bytes.length ?? 0) + 100,
    // Short, so that an image that could not be fetched is soon tried again.
    ttl: 5 * minuteMs,
    async fetchMethod(_key, stale, { context: { clientId, url } }) {
      const uploadId = uploadIdOf(url)
      const stored = await store
        .find(clientId, uploadId ?? imageId(url))
        .catch((error: unknown) => {
          // The database is away.
          if (!stale?.image) throw error
          return stale.image
        })
      if (stored || uploadId !== null) return { image: stored }
      try {
        return { image: await fetchAndStore(clientId, url) }
      } catch (error) {
        requireTried(error)
        log.warn({ tenant: clientId, error }, 'an image could not be fetched')
        return { image: null }
      }
    },
  })

  /** False when the URL has no usable image now; the stored one then stays. */
  async function refetch(clientId: string, url: string): Promise<boolean> {
    try {
      const image = await fetchAndStore(clientId, url)
      cache.set(cacheKey(clientId, url), { image })
      return true
    } catch (error) {
      requireTried(error)
      log.warn({ tenant: clientId, error }, 'an image could not be fetched')
      return false
    }
  }

  const ownFile = (url: string) => {
    if (!files.has(url)) throw protocolError('image', 'no such file')
    return readFile(join(root, url))
  }

  async function drawLogo({ clientId, url, colour, picture }: LogoDrawing): Promise<EncodedImage> {
    return reencodeImage(picture?.bytes ?? (await ownFile(url)), {
      colour,
      owner: ownedBy(clientId),
    })
  }

  /** Drawn once in each process, of each picture that is fetched. */
  const logos = new LRUCache<string, { logo: EncodedImage | null }, LogoDrawing>({
    max: maxCached,
    maxSize: maxCacheBytes / 4,
    sizeCalculation: ({ logo }) => (logo?.bytes.length ?? 0) + 100,
    ttl: hourMs,
    async fetchMethod(_key, _stale, { context, options }) {
      const logo = await drawLogo(context).catch((error: unknown) => {
        requireTried(error)
        log.warn({ tenant: context.clientId, error }, 'a logo could not be drawn in one colour')
        return null
      })
      if (!logo) options.ttl = 5 * minuteMs
      return { logo }
    },
  })

  /** An uploaded image, or the one at a URL of another host; null when it cannot be had. */
  async function read(clientId: string, url: string): Promise<StoredImage | null> {
    const context = { clientId, url }
    return (await cache.fetch(cacheKey(clientId, url), { context }))?.image ?? null
  }

  return {
    read,

    /** A logo in one colour, or on a white plate; null when there is no image at its URL. */
    readLogo: async (source: LogoSource): Promise<EncodedImage | null> => {
      const { clientId, url, colour } = source
      const picture = isPortalFile(url) ? null : await read(clientId, url)
      if (!picture && !isPortalFile(url)) return null
      const key = `${picture?.fetchedAt.getTime() ?? ''} ${colour} ${cacheKey(clientId, url)}`
      return (await logos.fetch(key, { context: { ...source, picture } }))?.logo ?? null
    },

    /**
     * Fetches images again that were replaced at the same URL. Other processes serve them within
     * five minutes. Returns the URLs without a usable image.
     */
    refetch: async (clientId: string, urls: readonly string[]): Promise<string[]> => {
      const failed: string[] = []
      for (const url of urls) if (!(await refetch(clientId, url))) failed.push(url)
      return failed
    },

    /**
     * The image at a URL as it is now, for an administrator who is entering the URL. Nothing is
     * stored. @throws UnusableImage, UpstreamFailure
     */
    preview: async (url: string): Promise<EncodedImage> => {
      if (isPortalFile(url)) return reencodeImage(await ownFile(url))
      return fetchImage(isolatedTenant(new URL(url).host), url, ofAdministration)
    },
  }
}
