/**
 * What a template may hold in its values. `celular`: 5548991010000; `celular_e164`: with a plus;
 * `mensagem`: the whole text; `codigo`: nine digits; `provedor`: the name; `segredo` and `segredo2`:
 * the secrets of the gateway, for one that wants them in the body or the address.
 */
const placeholders = [
  'celular',
  'celular_e164',
  'mensagem',
  'codigo',
  'provedor',
  'segredo',
  'segredo2',
] as const
export type Placeholder = (typeof placeholders)[number]

export type TemplateValues = Readonly<Record<Placeholder, string>>

const pattern = /\{\{([^{}]*)\}\}/g

export const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((one) => one === name)

/** What an address may hold, beside which everything in it is shown again. */
export const secretPlaceholders: ReadonlySet<string> = new Set<Placeholder>(['segredo', 'segredo2'])

/** The names between double braces, known or not. */
export const placeholderNames = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name?.trim() ?? '')

/** Whether a text has a brace that belongs to no placeholder. */
export const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(withoutPlaceholders(text))

/** The text without its placeholders. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(pattern, ' ')

export const fillPlaceholders = (text: string, values: TemplateValues): string =>
  text.replaceAll(pattern, (whole, typed: string) => {
    const name = typed.trim()
    return isPlaceholder(name) ? values[name] : whole
  })
