import { matchPrecache } from 'workbox-precaching'
import { documentPath } from '#contract/worker/paths.ts'

/** How the provider is called and reached, as HTML of the document that the server wrote. */
export interface StoredProvider {
  readonly title: string
  /** Links to its phone and WhatsApp; none where it has neither. */
  readonly links: readonly string[]
}

/** The document, stored or left in the browser's own cache. */
async function findDocument(): Promise<Response> {
  return (
    (await matchPrecache(documentPath)) ??
    (await fetch(documentPath, { cache: 'only-if-cached', mode: 'same-origin' }))
  )
}

/** The provider of this host without a network; null where nothing is left of it. Never rejects. */
export async function readStoredProvider(): Promise<StoredProvider | null> {
  try {
    const html = await (await findDocument()).text()
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? []
    if (title === undefined) return null
    // Those of the sentence for browsers that are too old (src/server/site/pages/unsupported.ts).
    const links = [...html.matchAll(/<a href="(?:tel:|https:\/\/wa\.me\/)[^>]+>[^<]+<\/a>/g)]
    return { title, links: links.map(([link]) => link) }
  } catch {
    return null
  }
}
