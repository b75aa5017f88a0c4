import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Egress } from '#server/egress/egress.ts'
import type { Logger } from '#server/http/log.ts'

const maxBytes = 2 * 1024 * 1024
const hour = 3_600_000

/** A provider's picture by its address; null when there is none, or none that can be had now. */
export type ReadPicture = (clientId: string, url: string) => Promise<Uint8Array | null>

/** Pictures that lie on other hosts, each fetched once an hour at most; an old one beats none. */
export function remotePictures(egress: Pick<Egress, 'fetch'>, log: Logger): ReadPicture {
  const cache = new LRUCache<string, Uint8Array, { tenant: string; url: string }>({
    max: 500,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
    ttl: hour,
    allowStaleOnFetchRejection: true,
    async fetchMethod(_key, _stale, { context: { tenant, url } }) {
      const answer = await egress.fetch({
        tenant,
        upstream: 'image',
        url,
        method: 'GET',
        timeouts: { firstByte: 5000, total: 10_000 },
        maxBytes,
        retry: 'read',
      })
      if (answer.status !== 200) throw new Error('no picture')
      return answer.bytes
    },
  })
  return async (tenant, url) => {
    try {
      return (await cache.fetch(`${tenant} ${url}`, { context: { tenant, url } })) ?? null
    } catch (error) {
      log.warn({ tenant, err: error }, 'a picture could not be fetched')
      return null
    }
  }
}

/** Our own files first: only listed ones, so that no address ever names another path. */
export function pictures(
  root: string,
  files: ReadonlySet<string>,
  elsewhere: ReadPicture,
): ReadPicture {
  return async (clientId, url) => {
    if (url.startsWith('/')) return files.has(url) ? await readFile(join(root, url)) : null
    return url.startsWith('https://') ? await elsewhere(clientId, url) : null
  }
}
