import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import * as v from 'valibot'
import { oldestBrowsers } from '../../../builds/oldest-browsers.ts'

/*
 * What at least one of the oldest browsers (builds/oldest-browsers.ts) does not know, by the compatibility
 * data of MDN.
 */

/** The oldest version of each browser of the data. */
const oldest: Readonly<Record<string, string>> = {
  chrome: oldestBrowsers.chrome,
  chrome_android: oldestBrowsers.chrome,
  edge: oldestBrowsers.edge,
  firefox: oldestBrowsers.firefox,
  firefox_android: oldestBrowsers.firefox,
  safari: oldestBrowsers.safari,
  safari_ios: oldestBrowsers.ios,
}

const nodeSchema = v.record(v.string(), v.unknown())
const supportSchema = v.object({
  version_added: v.union([v.string(), v.boolean(), v.null()]),
  version_last: v.optional(v.string()),
  prefix: v.optional(v.string()),
  alternative_name: v.optional(v.string()),
  flags: v.optional(v.unknown()),
})
/** What the data says of a feature itself, beside its parts. */
const compatSchema = v.pipe(
  v.object({
    __compat: v.object({
      description: v.optional(v.string()),
      support: v.record(v.string(), v.union([supportSchema, v.array(supportSchema)])),
    }),
  }),
  v.transform(({ __compat: compat }) => compat),
)

/** A version as a number that grows with it: `16.4` → 16004. */
function orderOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

/** The first version that has the feature under its own name, be it with gaps; infinite for none. */
function firstVersion(support: v.InferOutput<typeof supportSchema>): number {
  const { version_added: added, prefix, alternative_name: otherName, flags } = support
  if (typeof added !== 'string' || prefix || otherName || flags) return Infinity
  return added === 'preview' ? Infinity : orderOf(added)
}

/** Null for a node of the data that is no feature itself. */
function isYounger(node: unknown): boolean | null {
  const parsed = v.safeParse(compatSchema, node)
  if (!parsed.success) return null
  const { support } = parsed.output
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat()
    const first = Math.min(Infinity, ...statements.map(firstVersion))
    return statements.length > 0 && first > orderOf(version)
  })
}

const data = v.parse(
  v.object({
    api: nodeSchema,
    javascript: v.object({ builtins: nodeSchema }),
    css: v.object({
      selectors: nodeSchema,
      properties: nodeSchema,
      types: nodeSchema,
      'at-rules': nodeSchema,
    }),
  }),
  compatData,
)

const childrenOf = (node: unknown) =>
  Object.entries(v.is(nodeSchema, node) ? node : {}).filter(([name]) => name !== '__compat')

/**
 * In a tab of an iPhone there is no `Notification`; the data counts its version, because apps of the home
 * screen have it.
 */
const missingInTabs = ['Notification']

/** Names that scripts may not know: of globals, of `Holder.name`, and of what objects of an interface have. */
function readScriptFeatures() {
  const globals = new Set<string>(missingInTabs)
  const statics = new Set<string>()
  /** Interfaces by the names of their younger members. */
  const members = new Map<string, string[]>()
  const known = { globals: new Set<string>(), members: new Set<string>() }
  for (const [holder, node] of [data.api, data.javascript.builtins].flatMap(childrenOf)) {
    const isYoungHolder = isYounger(node)
    if (isYoungHolder) globals.add(holder)
    else known.globals.add(holder)
    // What a younger interface has is only reached through its own younger name.
    if (isYoungHolder) continue
    for (const [key, child] of childrenOf(node)) {
      const isYoung = isYounger(child)
      if (isYoung === null || key.endsWith('_event')) continue
      const name = key.replace(/_static$/, '')
      if (key.endsWith('_static')) {
        if (isYoung) statics.add(`${holder}.${name}`)
      } else if (isYoung) members.set(name, [...(members.get(name) ?? []), holder])
      else known.members.add(name)
    }
  }
  const iterator = new Set(childrenOf(data.javascript.builtins['Iterator']).map(([name]) => name))
  return { globals, statics, members, known, iterator }
}

export const younger = readScriptFeatures()

const youngNames = (tree: unknown) =>
  childrenOf(tree).flatMap(([name, node]) => (isYounger(node) ? [name] : []))

/** Functions of values, which the data files by the type they belong to. */
function youngCssFunctions(tree: unknown): string[] {
  return childrenOf(tree).flatMap(([name, node]) => {
    const about = v.safeParse(compatSchema, node)
    const isFunction = about.success && about.output.description?.includes(`${name}()`) === true
    const below = youngCssFunctions(node)
    return isFunction && isYounger(node) ? below.concat(name) : below
  })
}

export const youngerCss = {
  selectors: new Set(youngNames(data.css.selectors)),
  properties: new Set(youngNames(data.css.properties)),
  rules: new Set(youngNames(data.css['at-rules'])),
  functions: new Set(youngCssFunctions(data.css.types)),
}
