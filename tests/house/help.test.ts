import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toHelpPage } from '../../builds/help-pages.ts'
import { at } from '../../builds/path.ts'
import { sources } from './room.ts'

/** A page is read to its end at work. */
const maxPageLines = 150

/** A picture is read over a mobile network, too. */
const maxPictureBytes = 40_000

const folder = at('docs/provedor')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }))

/** The files with what stands on screens. */
const wordFiles = [...sources('src/portal'), ...sources('src/domain')].filter(({ path }) =>
  /(?:texts|words|menu-entries|led-fields|tenant-fields)\.ts$/.test(path),
)

/** The texts in quotes of a file. */
const literalsOf = (text: string) =>
  [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, literal = '']) => literal)

const shown = new Set(wordFiles.flatMap(({ text }) => literalsOf(text)))

/** What is in bold on a page of the help: the words of a screen, to the letter. */
const boldOf = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words)

describe('the help for staff', () => {
  it('quotes in bold only what stands on a screen', () => {
    const quoted = pages.flatMap(({ file, text }) => boldOf(text).map((words) => ({ file, words })))
    expect(quoted.length).toBeGreaterThan(100)
    const invented = quoted.filter(({ words }) => !shown.has(words))
    expect(invented.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
  })

  it('has pages of at most 150 lines, which end with where to go on', () => {
    const long = pages.filter(({ text }) => text.trimEnd().split('\n').length > maxPageLines)
    expect(long.map(({ file }) => file)).toEqual([])
    const ending = /\n## Leia a seguir\n\n(?:- \[[^\]]+\]\([^)]+\)\n)+$/
    expect(pages.filter(({ text }) => !ending.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('the pictures of the help', () => {
  const pictures = readdirSync(`${folder}/figuras`).map((name) => `figuras/${name}`)

  it('are small, and each is on one page', () => {
    const texts = pages.map(({ text }) => text).join('\n')
    const shown = [...texts.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file)
    expect(shown.toSorted()).toEqual(pictures.toSorted())
    const large = pictures.filter((file) => statSync(`${folder}/${file}`).size > maxPictureBytes)
    expect(large).toEqual([])
  })

  it('are taken by `npm run screenshots`', () => {
    const command = readFileSync(at('tests/pwa/pictures/take-help-pictures.ts'), 'utf8')
    const taken = [...command.matchAll(/file: '([\w-]+)'/g)].map(
      ([, name]) => `figuras/${name}.webp`,
    )
    expect(taken.toSorted()).toEqual(pictures.toSorted())
  })
})

describe('a page of the help', () => {
  const picture = { file: 'figuras/x.webp', width: 960, height: 540 }
  const draw = (markdown: string) => toHelpPage('acesso.md', `# Acesso\n\n${markdown}`, [picture])

  it('leads to the other pages where they are served, and to their headings', () => {
    const { name, title, html } = draw(
      '[a](README.md) [b](outra-tela.md#como-fazer) [c](#aqui) [d](https://example.net/x)',
    )
    expect([name, title]).toEqual(['acesso', 'Acesso'])
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual([
      '/ajuda',
      '/ajuda/outra-tela#como-fazer',
      '#aqui',
      'https://example.net/x',
    ])
  })

  it('names its headings as GitHub does', () => {
    expect(draw('## "Não consigo": **cinco** respostas').html).toContain(
      'id="não-consigo-cinco-respostas"',
    )
  })

  it.each([
    ['a link to a document that is not served', '[x](../run/staff.md)'],
    ['a picture that is not there', '![x](figuras/y.webp)'],
    ['a picture that says nothing', '![](figuras/x.webp)'],
    ['markup', '<b>x</b>'],
  ])('is not made from %s', (_, markdown) => {
    expect(() => draw(markdown)).toThrow(/served/)
  })

  it('has its pictures with their size and words, each a link to itself', () => {
    expect(draw('![Tela "A" & B](figuras/x.webp)').html).toContain(
      '<a class="picture" href="/ajuda/figuras/x.webp"><img src="/ajuda/figuras/x.webp" ' +
        'alt="Tela &quot;A&quot; &amp; B" width="960" height="540" loading="lazy"></a>',
    )
  })
})
