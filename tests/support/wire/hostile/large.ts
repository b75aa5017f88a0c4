import { deflateSync } from 'node:zlib'
import type { GenericSchema } from 'valibot'
import { isSchema, type Shape } from './values.ts'

/** A text field of a body: the names and indexes that lead to it, and its greatest length. */
export interface TextField {
  readonly path: readonly (string | number)[]
  readonly maxLength: number
}

/** Every text field of a schema; one without a limit of its own is as long as a body may be. */
export function textFields(
  schema: GenericSchema | undefined,
  maxLength: number,
  path: TextField['path'] = [],
): TextField[] {
  if (!schema) return []
  const { type, entries, item, wrapped, options = [], pipe = [] }: Shape = schema
  if (type === 'string') {
    const limits = pipe.flatMap(({ type: kind, requirement }) =>
      kind === 'max_length' ? [Number(requirement)] : [],
    )
    return [{ path, maxLength: Math.min(maxLength, ...limits) }]
  }
  return [
    ...Object.entries(entries ?? {}).flatMap(([name, inner]) =>
      textFields(inner, maxLength, [...path, name]),
    ),
    ...(item ? textFields(item, maxLength, [...path, 0]) : []),
    ...textFields(wrapped, maxLength, path),
    ...options.filter(isSchema).flatMap((option) => textFields(option, maxLength, path)),
  ]
}

/** The body with a text at a place, whose lists and objects are made where they are missing. */
export function withText(body: unknown, [name, ...rest]: TextField['path'], text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') return [withText(Array.isArray(body) ? body[0] : {}, rest, text)]
  const known = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const inner = Object.entries(known).find(([key]) => key === name)?.[1]
  return { ...known, [name]: withText(inner, rest, text) }
}

/** Texts of a length that take readers of texts long: each repeats what one of them begins with. */
const parts = [
  'a',
  'a:/',
  '/',
  'https:',
  'a.',
  '.',
  ' ',
  '1 ',
  '12345678901',
  '{{ ',
  '#41',
  '\u0301',
  '\ufdfa',
  '"\\',
  '<a ',
  '&',
  '-----BEGIN CERTIFICATE-----',
  '-----BEGIN PRIVATE KEY-----',
  '000201',
  'Aa1!',
  '[',
]

/** One text for each part, of a length in characters of JSON: it fits where so much room is. */
export const longTexts = (length: number): (readonly [part: string, text: string])[] =>
  parts.map((part) => {
    const size = Math.max(JSON.stringify(part).length - 2, part.length)
    return [part, `a${part.repeat(Math.max(1, Math.floor((length - 2) / size)))}a`]
  })

const pdfOf = (inside: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.from(inside), Buffer.from('\n%%EOF')])
const stream = (head: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<< /Type /ObjStm /N 1 ${head} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** Files of a size in bytes that take readers of files long, by what they are made of. */
export function longFiles(bytes: number): Record<string, Buffer> {
  const fill = (part: string, room = bytes - 100) => part.repeat(Math.floor(room / part.length))
  const bomb = stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(17 * 1024 * 1024, '#41')))
  return {
    'a PDF of coded letters': pdfOf(`${fill('#41')}/JavaScript`),
    'a PDF of marks': pdfOf(fill('/ObjStm ')),
    'a PDF of pages': pdfOf(fill('/Type /Page ')),
    'a PDF of spaces': pdfOf(`${fill('/Type ', bytes / 2)}${fill(' ', bytes / 2 - 100)}/Launch`),
    'a PDF of small streams': pdfOf(
      fill(stream('', Buffer.from('1 0 obj << ')).toString('latin1'), 150_000),
    ),
    'a PDF that unpacks to much': pdfOf(bomb),
    'an SVG of tags': Buffer.from(`<svg>${fill('<a href=')}</svg>`),
    'an SVG of spaces': Buffer.from(`<svg><a href${fill(' ')}</svg>`),
    'a file of zeros': Buffer.alloc(bytes),
    'a JPEG of nothing': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(bytes - 4)]),
  }
}

/** What JSON is made of that costs its readers more than its length says. */
const manyValues = ['0,', '[],', '{},', '{"a":0},', '"",', '[', '{"a":']

/** Bodies of a length in characters, by what fills them: values instead of a file. */
export const longBodies = (length: number): (readonly [part: string, body: string])[] =>
  manyValues.map((part) => {
    const room = Math.floor((length - 100) / (part.endsWith(',') ? 1 : 2))
    const filled = part.repeat(Math.floor(room / part.length))
    if (part === '[') return [part, `{"file":${filled}${']'.repeat(filled.length)}}`]
    if (part === '{"a":') {
      return [part, `{"file":${filled}0${'}'.repeat(filled.length / part.length)}}`]
    }
    return [part, `{"file":[${filled}0]}`]
  })
