import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()

const ask = (path: string, host = 'demo', headers: Record<string, string> = {}) =>
  app().visitor(host).request(path, { headers })

const read = async (path: string, host?: string) => (await ask(path, host)).text()

/** The addresses of the list of pages, which every page has. */
const listed = (page: string) =>
  [...(page.split('<nav')[1] ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

describe('the help for staff', () => {
  it.each(['demo', 'adm'])('is read on the host %s by anybody, without a script', async (host) => {
    const answer = await ask('/ajuda', host)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toContain('Host')
    expect(answer.headers.getSetCookie()).toEqual([])
    const page = await answer.text()
    expect(page).toContain('<html lang="pt-BR">')
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(page).toContain('<h1')
    expect(page).not.toMatch(/<script| style=| on\w+=/)
  })

  it('has the styles that its policy allows, the provider’s colours among them', async () => {
    const answer = await ask('/ajuda/atendimento')
    const styles = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)]
    expect(styles).toHaveLength(2)
    const policy = answer.headers.get('content-security-policy')
    for (const [, style = ''] of styles) expect(policy).toContain(`'${inlineHash(style)}'`)
    expect(styles.map(([, style]) => style).join('')).toContain('--page:')
  })

  it('leads back to where its readers work', async () => {
    expect(await read('/ajuda')).toContain('href="/provider"')
    expect(await read('/ajuda', 'adm')).toContain('href="/adm"')
  })

  it('has the pages of its list, each with its title, marked in the list', async () => {
    const addresses = listed(await read('/ajuda'))
    expect(addresses.length).toBeGreaterThan(5)
    expect(addresses[0]).toBe('/ajuda')
    for (const address of addresses) {
      const answer = await ask(address)
      expect(answer.status, address).toBe(200)
      const page = await answer.text()
      const [, title = ''] = /<title>(.+?) · /.exec(page) ?? []
      expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(listed(page)).toEqual(addresses)
      expect(page).toContain(`href="${address}" aria-current="page"`)
    }
  })

  it('links to pages and headings that are served', async () => {
    const pages = new Map<string, string>()
    for (const address of listed(await read('/ajuda'))) pages.set(address, await read(address))
    for (const [address, page] of pages) {
      const links = [...page.matchAll(/<a[^>]* href="((?:\/ajuda|#)[^"]*)"/g)]
      expect(links.length).toBeGreaterThan(pages.size)
      for (const [, link = ''] of links) {
        const [path, heading] = decodeURI(link).split('#')
        if (path?.endsWith('.webp')) continue
        const target = pages.get(path || address)
        expect(target, `${address} links to ${link}`).toBeDefined()
        if (heading !== undefined) expect(target).toContain(`id="${heading}"`)
      }
    }
  })

  it('shows pictures that it serves, in their size', async () => {
    let shown = 0
    for (const address of listed(await read('/ajuda'))) {
      const page = await ask(address)
      expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
      const pictures = (await page.text()).matchAll(/<img src="(\/ajuda[^"]+)"[^>]* width="(\d+)"/g)
      for (const [, source = '', width] of pictures) {
        const picture = await ask(source)
        expect(picture.status, source).toBe(200)
        expect(picture.headers.get('content-type')).toBe('image/webp')
        const bytes = Buffer.from(await picture.arrayBuffer())
        expect((await sharp(bytes).metadata()).width).toBe(Number(width))
        const etag = picture.headers.get('etag') ?? ''
        expect((await ask(source, 'demo', { 'if-none-match': etag })).status).toBe(304)
        shown += 1
      }
    }
    expect(shown).toBeGreaterThan(5)
    for (const none of ['figuras/none.webp', 'figuras', 'figuras/', 'toString', '__proto__']) {
      expect((await ask(`/ajuda/${none}`)).status, none).toBe(404)
    }
  })

  it('is not sent again while it is the same', async () => {
    const etag = (await ask('/ajuda/resultados')).headers.get('etag') ?? ''
    const again = await ask('/ajuda/resultados', 'demo', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    const other = await ask('/ajuda/resultados', 'litoral', { 'if-none-match': etag })
    expect(other.status).toBe(200)
  })

  it.each(['/ajuda/none', '/ajuda/README', '/ajuda/atendimento/x', '/ajuda/..%2fadm', '/ajudar'])(
    'has no page at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  it('is of known hosts alone', async () => {
    expect((await ask('/ajuda', 'nobody')).status).toBe(404)
  })
})
