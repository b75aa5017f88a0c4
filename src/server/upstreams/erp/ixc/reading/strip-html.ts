import { decodeHTMLStrict } from 'entities/decode'
import { toPlainText } from '#domain/platform/text/plain-text.ts'

/** Begin and end a line. */
const blocks =
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol optgroup option p pre search section summary table tbody tfoot thead tr ul'
/** Stand within a line. `data`, `menu` and `time` are left out: people write such words in brackets. */
const inline =
  'a abbr acronym area audio b base basefont bdi bdo big button canvas cite code col colgroup datalist del dfn em embed font frame frameset head i iframe img input ins kbd label link map mark marquee meta meter nobr noframes noscript object output param picture progress q rb rp rt rtc ruby s samp select slot small source span strike strong sub sup svg template textarea track tt u var video wbr'
const blockNames: ReadonlySet<string> = new Set(blocks.split(' '))

/** Elements of HTML and of office programs. Other text in angle brackets stays. */
const names = String.raw`(${`${blocks} ${inline} br td th`.replaceAll(' ', '|')}|(?:o|w|v|m|x|st1):\w+)`
const quoted = String.raw`(?:[^<>"']|"[^<"]*"|'[^<']*')*`
const tag = new RegExp(String.raw`<(\/?)${names}(?:[\s/](?:${quoted}|[^<>]*))?>`, 'gi')
/** The text was cut off within a tag. */
const tornTag = new RegExp(String.raw`<${names}\s[^<>=]*=[^<>]*$`, 'i')
const declaration = /<(?:\?|!doctype|!\[)[^<>]*>/gi
/** What browsers do not show. Without its end it lasts to the end of the text. */
const unseen = /<!--[\s\S]*?(?:-->|$)|<(script|style|title|xml)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)/gi

const entity = /&(?:[a-z]\w{1,31}|#\d{1,7}|#x[\da-f]{1,6});/gi

/**
 * Decodes entities, also those that were encoded twice. `<` and `>` that were encoded twice stay encoded,
 * because a text about markup has them. A name without its semicolon is no entity: `PEDRO&LTDA` holds no `<`.
 */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return decodeHTMLStrict(text).replaceAll(entity, (found) => {
    const decoded = decodeHTMLStrict(found)
    return /[<>]/.test(decoded) ? found : decoded
  })
}

/** A boundary of a block, until the lines are made. */
const boundary = '\u0000'
const lineBoundary = new RegExp(`\n?${boundary}+`, 'g')

function lineOf(_: string, slash: string, written: string): string {
  const name = written.toLowerCase()
  if (name === 'br') return '\n'
  if (blockNames.has(name)) return boundary
  return slash !== '' && (name === 'td' || name === 'th') ? ' ' : ''
}

function dropTags(html: string): string {
  if (!html.includes('<')) return html
  return html
    .replaceAll(boundary, '')
    .replaceAll(unseen, '')
    .replaceAll(declaration, '')
    .replaceAll(tag, lineOf)
    .replace(tornTag, '')
    .replaceAll(lineBoundary, '\n')
}

/**
 * Removes markup, decodes entities and keeps line breaks. The result is text and must never be drawn as
 * HTML: it may hold a `<` that was written as such.
 */
export function stripHtml(html: string): string {
  return toPlainText(
    decodeEntities(dropTags(html.replaceAll(/\r\n?/g, '\n'))).replaceAll('\u00a0', ' '),
  )
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
