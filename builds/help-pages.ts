import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { helpPath } from '../src/contract/site/help.ts'
import { at } from './path.ts'

/** A page of the help for staff, made when the server is built, which needs neither `marked` nor the documents. */
export interface HelpPage {
  /** The last part of its address; '' for the first page. */
  readonly name: string
  readonly title: string
  readonly html: string
}

/** A picture of a screen, by its place beside the pages (`figuras/atendimento.webp`). */
export interface HelpPicture {
  readonly file: string
  readonly width: number
  readonly height: number
}

const folder = at('docs/provedor')
const pictureFolder = 'figuras'
const styleFiles = [at('src/portal/kit/pages/tokens.css'), at('src/server/site/help/help.css')]

/** The first page. Its links are the order of the others. */
const firstFile = 'README.md'

const nameOf = (file: string) => (file === firstFile ? '' : file.replace(/\.md$/, ''))
const addressOf = (name: string) => (name === '' ? helpPath : posix.join(helpPath, name))

/** The id of a heading: the name that GitHub gives it, so that links work in both places. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The address at which a link of a page leads; other sites stay as they are. */
function hrefOf(link: string, file: string): string {
  if (/^(?:https:|#)/.test(link)) return link
  const [target = '', heading] = link.split('#')
  if (!/^[\w-]+\.md$/.test(target)) throw new Error(`${file} links to ${link}, which is not served`)
  return addressOf(nameOf(target)) + (heading === undefined ? '' : `#${heading}`)
}

/** A picture with its size, so that the text below it does not move; touched, it fills the tab. */
function drawPicture({ href, text }: Tokens.Image, pictures: readonly HelpPicture[]): string {
  const picture = pictures.find((one) => one.file === href)
  if (!picture || text === '') throw new Error(`the picture ${href} is not served, or says nothing`)
  const address = addressOf(href)
  const size = `width="${picture.width}" height="${picture.height}"`
  const alt = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<a class="picture" href="${address}"><img src="${address}" alt="${alt}" ${size} loading="lazy"></a>`
}

/** Turns a page into HTML, with the links between the pages as they are served. */
export function toHelpPage(
  file: string,
  markdown: string,
  pictures: readonly HelpPicture[] = [],
): HelpPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (title === undefined) throw new Error(`${file} has no title`)
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image: (token) => drawPicture(token, pictures),
    },
    walkTokens(token) {
      if (token.type === 'link') token['href'] = hrefOf(String(token['href']), file)
      if (token.type === 'html') {
        throw new Error(`${file} has ${token.raw}, which is not served`)
      }
    },
  })
  return { name: nameOf(file), title, html: marked.parse(markdown, { async: false }) }
}

/** The pictures with their bytes, in base64. */
function readPictures(): Promise<(HelpPicture & { readonly bytes: string })[]> {
  const files = readdirSync(join(folder, pictureFolder))
  const read = files.map(async (name) => {
    const file = `${pictureFolder}/${name}`
    const bytes = readFileSync(join(folder, file))
    const { width, height } = await sharp(bytes).metadata()
    return { file, width, height, bytes: bytes.toString('base64') }
  })
  return Promise.all(read)
}

/** All pages, in the order in which the first one names them. */
function readHelpPages(pictures: readonly HelpPicture[]): HelpPage[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const pages = files.map((file) =>
    toHelpPage(file, readFileSync(join(folder, file), 'utf8'), pictures),
  )
  const first = pages.find(({ name }) => name === '')?.html ?? ''
  const placeOf = ({ name }: HelpPage) => first.indexOf(`href="${addressOf(name)}"`)
  const lost = pages.filter((page) => page.name !== '' && placeOf(page) < 0)
  if (lost.length > 0) throw new Error(`${firstFile} does not name ${lost[0]?.name}`)
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A stylesheet without its comments and line breaks. */
const shorten = (style: string) =>
  style
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const readStyle = () => styleFiles.map((file) => shorten(readFileSync(file, 'utf8'))).join('')

const moduleId = 'virtual:help-pages'
const resolvedId = `\0${moduleId}`

/** Gives the server the help for staff (`docs/provedor`) as HTML, with its style and its pictures. */
export const helpPages: Plugin = {
  name: 'help-pages',
  resolveId: { filter: { id: /^virtual:help-pages$/ }, handler: () => resolvedId },
  load: {
    filter: { id: /^\0virtual:help-pages$/ },
    async handler() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      for (const file of files) this.addWatchFile(join(folder, file))
      for (const file of styleFiles) this.addWatchFile(file)
      const pictures = await readPictures()
      const bytes = Object.fromEntries(pictures.map((one) => [one.file, one.bytes]))
      return [
        `export const pages = ${JSON.stringify(readHelpPages(pictures))}`,
        `export const style = ${JSON.stringify(readStyle())}`,
        `export const pictures = ${JSON.stringify(bytes)}`,
      ].join('\n')
    },
  },
}
