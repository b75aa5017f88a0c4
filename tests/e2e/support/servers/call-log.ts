import type { BrowserContext } from 'playwright/test'

const maxShown = 20
/** Characters of a path; some hold a whole push subscription. */
const maxPathLength = 80

/**
 * Follows the calls of all pages of a context, and the files that failed; the function it returns tells the
 * last ones, with the seconds since then: a call without an answer is often what a failed test waited for.
 */
export function followCalls(context: BrowserContext): () => string {
  const start = Date.now()
  const lines: string[] = []
  const stamp = () => ((Date.now() - start) / 1000).toFixed(1).padStart(6)
  const say = (url: string, what: string | number | undefined, isFailure = false) => {
    const { pathname } = new URL(url)
    if (!isFailure && !pathname.startsWith('/api/')) return
    lines.push(`${stamp()} ${what} ${pathname.slice(0, maxPathLength)}`)
  }
  context.on('request', (request) => say(request.url(), request.method()))
  context.on('response', (response) => say(response.url(), response.status()))
  context.on('requestfailed', (request) => say(request.url(), request.failure()?.errorText, true))
  return () => [...lines.slice(-maxShown), `${stamp()} end`].join('\n')
}
