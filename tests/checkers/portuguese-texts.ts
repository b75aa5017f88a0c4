import { parseSync } from 'vite'
import { sources } from '../house/room.ts'

interface Text {
  readonly path: string
  readonly text: string
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Names and types are code, whatever they read like. */
function* shownNodes(tree: unknown): Iterable<Fields> {
  if (!isFields(tree)) return
  yield tree
  const { type } = tree
  if (type === 'TSLiteralType' || type === 'ImportDeclaration') return
  const isName = (name: string) =>
    // Words of the OpenAPI document are English.
    (name === 'value' && isFields(tree['key']) && tree['key']['name'] === 'summary') ||
    (name === 'key' && type === 'Property' && tree['computed'] !== true) ||
    (name === 'test' && type === 'SwitchCase')
  for (const [name, child] of Object.entries(tree)) if (!isName(name)) yield* shownNodes(child)
}

/** The text of a literal, with `…` for what is put into it. */
function textOf(node: Fields): string | null {
  if (node['type'] === 'Literal' || node['type'] === 'JSXText') {
    return typeof node['value'] === 'string' ? node['value'] : null
  }
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null
  const parts = node['quasis'].map((part: { value: { cooked: string } }) => part.value.cooked)
  return parts.join(' … ')
}

/** Files whose literals are texts for people, or names beside them. */
const ofTexts = /^src\/portal\/.*(?:texts|labels)\.tsx?$/
/** Lists of passwords, and what the OpenAPI document says in English. */
const others = /^src\/sandbox\/|\/migrations\/|brazilian-words|^src\/contract\/nouns\//
const accent = /[ãõçáéíóúâêôà]/i
const smallWords =
  /(?<!\p{L})(?:de|que|não|para|com|sua|seu|uma|da|dos|das|em|na|ou|por|até|sem|é|ao|à|pelo|pela|se)(?!\p{L})/giu

/** A literal is Portuguese by its accents or its small words; among texts also by a capital letter. */
function isPortuguese({ path, text }: Text): boolean {
  if (accent.test(text)) return true
  const small = text.match(smallWords)?.length ?? 0
  return ofTexts.test(path) ? small > 0 || /^\s*\p{Lu}/u.test(text) : small > 1
}

const withoutCode = (text: string) =>
  text
    .replaceAll(
      /<[^>]*>|https?:\S+|\S+@\S+|\/[\w/{}-]+|\{\{?\w+\}?\}|__\S+|[A-Z]+_[A-Z_]+|[\w-]+\.\w+/g,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')

/** What the product shows or writes in Portuguese, sandbox and tests aside. */
export function portugueseTexts(): Text[] {
  return ['src', 'sw', 'manifests']
    .flatMap(sources)
    .filter(({ path }) => /\.tsx?$/.test(path) && !others.test(path))
    .flatMap(({ path, text }) =>
      [...shownNodes(parseSync(path, text).program)].flatMap((node) => {
        const found = textOf(node)
        return found === null ? [] : [{ path, text: found }]
      }),
    )
    .filter(isPortuguese)
    .map(({ path, text }) => ({ path, text: withoutCode(text) }))
}
