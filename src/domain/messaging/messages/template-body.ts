/** A value of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

type Pair = readonly [name: string, value: string]

/** A template as it is sent: JSON, or the fields of a form. */
export type TemplateBody =
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'form'; readonly fields: readonly Pair[] }

const form = /^[\w.[\]-]+=[^&\s]*(?:&[\w.[\]-]+=[^&\s]*)*$/

/** Reads a template; null when it is neither JSON (an object or a list) nor a form. */
export function readTemplate(template: string): TemplateBody | null {
  const text = template.trim()
  try {
    if (/^[{[]/.test(text)) return { kind: 'json', json: JSON.parse(text) }
    if (!form.test(text)) return null
    const fields = text.split('&').map((field): Pair => {
      const [name = '', ...value] = field.split('=')
      // A plus is typed for itself, as before a country code; a space is written %20.
      return [name, decodeURIComponent(value.join('='))]
    })
    return { kind: 'form', fields }
  } catch {
    return null
  }
}

const isList = (json: Json): json is readonly Json[] => Array.isArray(json)

/** The texts of JSON with the names they stand under; an item of a list stands under the list's. */
function textsOf(json: Json, name: string): Pair[] {
  if (typeof json === 'string') return [[name, json]]
  if (typeof json !== 'object' || json === null) return []
  if (isList(json)) return json.flatMap((item) => textsOf(item, name))
  return Object.entries(json).flatMap(([key, value]) => textsOf(value, key))
}

function namesOf(json: Json): string[] {
  if (typeof json !== 'object' || json === null) return []
  if (isList(json)) return json.flatMap(namesOf)
  return [...Object.keys(json), ...Object.values(json).flatMap(namesOf)]
}

/** Every text that a placeholder may stand in, and its name. */
export const templateTexts = (body: TemplateBody): readonly Pair[] =>
  body.kind === 'form' ? body.fields : textsOf(body.json, '')

/** Names of fields, in which no placeholder may stand. */
export const templateNames = (body: TemplateBody): readonly string[] =>
  body.kind === 'form' ? [] : namesOf(body.json)

/** The same JSON with each text changed. */
export function mapTexts(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json)
  if (typeof json !== 'object' || json === null) return json
  if (isList(json)) return json.map((item) => mapTexts(item, change))
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, mapTexts(value, change)]),
  )
}
