import { shellCache } from '#contract/worker/caches.ts'
import {
  applyDelta,
  deltaType,
  type FileDelta,
  formerParameter,
  stemOf,
} from '#contract/worker/file-delta.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { isOwnFile } from './no-foreign-page.ts'

/**
 * How long a file of an installation may take. One that stalls would hold the installation, the next ones
 * behind it and one of the few connections; what is stored by then is not fetched again.
 */
const fileTimeoutMs = minuteMs

/** As many as a browser asks of one server at a time without HTTP/2. */
const installLanes = 6

interface Pace {
  /** How many files are fetched at a time. */
  readonly lanes?: number
  readonly timeoutMs?: number
}

/**
 * A file, made of a former one that is stored where the server says what changed since; else the server's
 * answer. What does not become the file, to the byte, is fetched whole.
 */
async function fetchSince(url: string, former: Response, name: string, init: RequestInit) {
  const answer = await fetch(`${url}?${formerParameter}=${name}`, init)
  const headers = { 'content-type': former.headers.get('content-type') ?? '' }
  if (answer.headers.get('content-type') !== deltaType) return answer
  const [digest, ...parts]: FileDelta = await answer.json()
  const bytes = new TextEncoder().encode(applyDelta(await former.text(), parts))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const isWhole = digest === btoa(String.fromCharCode(...sum))
  return isWhole ? new Response(bytes, { headers }) : fetch(url, init)
}

/**
 * Stores hashed files in the precache, several at a time: workbox fetches one after the other, and
 * pays the way to the server and back for each. It starts at the first file and leaves out what is
 * stored, so this starts at the last one. What fails here is left to workbox, or to the next mend.
 */
export async function precacheSideBySide(
  urls: readonly string[],
  { lanes = installLanes, timeoutMs = fileTimeoutMs }: Pace = {},
): Promise<void> {
  const precache = await caches.open(shellCache)
  const stored = new Set((await precache.keys()).map(({ url }) => url))
  const wanted = new Set(urls.map((url) => new URL(url, location.href).href))
  const missing = urls.filter((url) => !stored.has(new URL(url, location.href).href))
  const formerOf = (url: string) =>
    [...stored].find((one) => !wanted.has(one) && stemOf(one) === stemOf(url))
  const ask = async (url: string, init: RequestInit) => {
    const path = formerOf(url)
    const former = path === undefined ? undefined : await precache.match(path)
    return path !== undefined && former
      ? fetchSince(url, former, path.slice(path.lastIndexOf('/') + 1), init)
      : fetch(url, init)
  }
  const fetchInTurn = async () => {
    for (let url = missing.pop(); url !== undefined; url = missing.pop()) {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await ask(url, { priority: 'low', signal })
      if (isOwnFile(answer) && !answer.redirected) await precache.put(url, answer)
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchInTurn))
}

/**
 * A request of workbox's installation. The former version has just fetched the new document (shell.ts), so the
 * server mostly answers that the browser's copy is current. It sends the document only where that copy is gone.
 */
export const installRequest = (request: Request): Request =>
  new Request(request, {
    ...(request.cache === 'reload' && { cache: 'no-cache' }),
    signal: AbortSignal.timeout(fileTimeoutMs),
  })
