import { matchPrecache } from 'workbox-precaching'
import { themeCache } from '#contract/worker/caches.ts'
import { documentPath, themePath } from '#contract/worker/paths.ts'
import { formatPhone, phoneHref, whatsappHref } from '#domain/people/contact-links.ts'

/** How the provider is called and reached, as far as this device knows. */
export interface StoredProvider {
  readonly alias: string
  readonly ways: readonly { readonly href: string; readonly text: string }[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function toProvider(json: string): StoredProvider | null {
  const theme: unknown = JSON.parse(json)
  if (typeof theme !== 'object' || theme === null || !('alias' in theme)) return null
  const { alias, phone_number, whatsapp_number }: Record<string, unknown> = { ...theme }
  const [phone, whatsapp] = [textOf(phone_number), textOf(whatsapp_number)]
  const ways = [
    { href: phoneHref(phone), text: `Telefone ${formatPhone(phone)}` },
    { href: whatsappHref(whatsapp), text: `WhatsApp ${formatPhone(whatsapp)}` },
  ]
  return {
    alias: textOf(alias),
    ways: ways.flatMap(({ href, text }) => (href === null ? [] : [{ href, text }])),
  }
}

/** The theme that the server wrote into the document (src/server/pages/head.ts). */
const themeIn = (html: string) =>
  /<script type="application\/json" id="theme">([^<]*)<\/script>/.exec(html)?.[1] ?? ''

/** From the theme that is stored, or the document: stored, or left in the browser's own cache. */
const sources: readonly (() => Promise<string | undefined>)[] = [
  async () => await (await caches.match(themePath, { cacheName: themeCache }))?.text(),
  async () => themeIn((await (await matchPrecache(documentPath))?.text()) ?? ''),
  async () => {
    const init = { cache: 'only-if-cached', mode: 'same-origin' } as const
    return themeIn(await (await fetch(documentPath, init)).text())
  },
]

/** The provider of this host without a network; null where nothing is left of it. Never rejects. */
export async function readStoredProvider(): Promise<StoredProvider | null> {
  for (const read of sources) {
    // oxlint-disable-next-line no-await-in-loop -- each is asked only where the one before has nothing
    const found = await read().then(
      (json) => (json ? toProvider(json) : null),
      () => null,
    )
    if (found) return found
  }
  return null
}
