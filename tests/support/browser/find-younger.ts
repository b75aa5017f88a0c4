import * as v from 'valibot'
import { parseSync } from 'vite'
import { nodesOf } from '../../house/nodes-of.ts'
import { younger, youngerCss } from './younger-features.ts'

/*
 * Finds in built files what one of the oldest browsers does not know. Types are gone from built code: of an
 * object's member only the name can be compared, and only where no older interface has one of that name.
 */

const identifier = v.object({ type: v.literal('Identifier'), name: v.string() })
const member = v.object({
  type: v.literal('MemberExpression'),
  computed: v.literal(false),
  object: v.unknown(),
  property: identifier,
})
const call = v.object({
  type: v.literal('CallExpression'),
  optional: v.boolean(),
  callee: v.unknown(),
  arguments: v.array(v.unknown()),
})
const text = v.object({ type: v.literal('Literal'), value: v.string() })
const template = v.object({
  type: v.literal('TemplateLiteral'),
  quasis: v.tuple([v.object({ value: v.object({ cooked: v.string() }) })]),
})
const isIn = v.object({
  type: v.literal('BinaryExpression'),
  operator: v.literal('in'),
  left: v.union([text, template]),
})
/** Where a value is only looked at. */
const look = v.union([
  v.object({ type: v.picklist(['IfStatement', 'ConditionalExpression']), test: v.unknown() }),
  v.object({ type: v.literal('LogicalExpression'), left: v.unknown() }),
  v.object({
    type: v.literal('UnaryExpression'),
    operator: v.picklist(['!', 'typeof']),
    argument: v.unknown(),
  }),
  v.object({
    type: v.literal('BinaryExpression'),
    operator: v.picklist(['==', '!=', '===', '!==']),
    left: v.unknown(),
  }),
])
const regex = v.object({
  type: v.literal('Literal'),
  regex: v.object({ pattern: v.string(), flags: v.string() }),
})
const forAwait = v.object({ type: v.literal('ForOfStatement'), await: v.literal(true) })

/** The nodes that are looked at: most of a file are others. */
const typed = v.object({
  type: v.picklist([
    'BinaryExpression',
    'CallExpression',
    'ConditionalExpression',
    'ForOfStatement',
    'Identifier',
    'IfStatement',
    'Literal',
    'LogicalExpression',
    'UnaryExpression',
  ]),
})

const nameOf = (node: unknown): string | null => {
  if (v.is(identifier, node)) return node.name
  return v.is(member, node) ? node.property.name : null
}

/** A variable, and what it begins with. */
const variable = v.object({
  type: v.literal('VariableDeclarator'),
  id: identifier,
  init: v.unknown(),
})
const construction = v.object({ type: v.literal('NewExpression'), callee: identifier })
/** Members that are read by taking an object apart: `const { size } = …`. */
const taken = v.object({
  type: v.literal('VariableDeclarator'),
  id: v.object({
    type: v.literal('ObjectPattern'),
    properties: v.array(v.object({ key: v.optional(v.unknown()), value: v.optional(v.unknown()) })),
  }),
  init: v.unknown(),
})
/** Members that hold an object of one interface. */
const holders: Readonly<Record<string, string>> = { searchParams: 'URLSearchParams' }
const scope = v.object({
  type: v.picklist(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']),
  params: v.array(v.unknown()),
  body: v.unknown(),
})

/** The nodes of a function or a program without those of the functions in it, and these functions. */
function divide(tree: unknown, own: unknown[] = [], inner: v.InferOutput<typeof scope>[] = []) {
  if (typeof tree === 'object' && tree !== null) {
    if (v.is(scope, tree)) inner.push(tree)
    else {
      own.push(tree)
      for (const child of Object.values(tree)) divide(child, own, inner)
    }
  }
  return { own, inner }
}

/**
 * What is read of a new object although its interface has it in younger browsers only, where another interface
 * has a member of that name for long: `new URLSearchParams().size`. `outer` are the interfaces of the variables
 * around it, by their names.
 */
function readOfNewObjects(
  tree: unknown,
  outer: ReadonlyMap<string, string> = new Map(),
  params: readonly unknown[] = [],
): string[] {
  const { own, inner } = divide(tree)
  const interfaces = new Map(outer)
  const interfaceOf = (node: unknown): string | undefined => {
    if (v.is(construction, node)) return node.callee.name
    if (v.is(member, node)) return holders[node.property.name]
    return v.is(identifier, node) ? interfaces.get(node.name) : undefined
  }
  const read = (holder: string | undefined, name: string): string[] =>
    holder && younger.members.get(name)?.includes(holder) ? [`${holder}.${name}`] : []
  for (const node of params) interfaces.delete(nameOf(node) ?? '')
  for (const node of own) {
    if (v.is(variable, node)) {
      const holder = interfaceOf(node.init)
      if (holder) interfaces.set(node.id.name, holder)
      else interfaces.delete(node.id.name)
    } else if (v.is(taken, node)) {
      for (const { key, value } of node.id.properties) {
        const holder = holders[nameOf(key) ?? '']
        if (holder) interfaces.set(nameOf(value) ?? '', holder)
      }
    }
  }
  const found = own.flatMap((node) => {
    if (v.is(member, node)) return read(interfaceOf(node.object), node.property.name)
    if (!v.is(taken, node)) return []
    const holder = interfaceOf(node.init)
    return node.id.properties.flatMap(({ key }) => read(holder, nameOf(key) ?? ''))
  })
  return inner.reduce(
    (all, { body, params: own }) => all.concat(readOfNewObjects(body, interfaces, own)),
    found,
  )
}

/** The names that a file tests for before it uses them. */
function testedNames(nodes: readonly unknown[]): Set<string> {
  const tested = new Set<string>()
  for (const node of nodes) {
    if (v.is(isIn, node)) {
      const { left } = node
      tested.add('value' in left ? left.value : left.quasis[0].value.cooked)
    }
    if (v.is(call, node) && node.optional) tested.add(nameOf(node.callee) ?? '')
    if (!v.is(look, node)) continue
    const { test, left, argument }: { test?: unknown; left?: unknown; argument?: unknown } = node
    for (const looked of [test, left, argument]) tested.add(nameOf(looked) ?? '')
  }
  return tested
}

/** A method of iterators that is called on one: `map.values().map(…)`. */
function iteratorHelper(object: unknown, name: string): boolean {
  const isIterator =
    v.is(call, object) &&
    object.arguments.length === 0 &&
    ['entries', 'keys', 'values'].includes(nameOf(object.callee) ?? '')
  return isIterator && younger.iterator.has(name)
}

function calledName(node: unknown): string[] {
  if (!v.is(call, node) || !v.is(member, node.callee)) return []
  const { object, property } = node.callee
  const { name } = property
  if (younger.statics.has(`${nameOf(object)}.${name}`)) return [`${nameOf(object)}.${name}`]
  if (iteratorHelper(object, name)) return [`Iterator.${name}`]
  return younger.members.has(name) && !younger.known.members.has(name) ? [`.${name}()`] : []
}

/** What a script calls, names or writes although one of the oldest browsers does not know it. */
export function findInScript(path: string, code: string): string[] {
  const { body } = parseSync(path, code).program
  const nodes = [...nodesOf(body)].filter((node) => v.is(typed, node))
  const tested = testedNames(nodes)
  const isTested = (found: string) => tested.has(found.replace(/\(\)$/, '').replace(/^.*\./, ''))
  const found = nodes.flatMap((node) => {
    if (v.is(forAwait, node)) return ['for await']
    if (v.is(identifier, node)) {
      const isYoung = younger.globals.has(node.name) && !younger.known.globals.has(node.name)
      return isYoung ? [node.name] : []
    }
    if (v.is(regex, node)) {
      const { pattern, flags } = node.regex
      return flags.includes('v') || /\(\?[a-z]*-?[a-z]*:/.test(pattern.replaceAll('(?:', ''))
        ? ['regex']
        : []
    }
    return calledName(node)
  })
  const untested = found.filter((name) => !isTested(name))
  // A test for `size` on another object says nothing of this one.
  return [...new Set(untested.concat(readOfNewObjects(body)))]
}

/** The text without its `@supports` blocks: what stands in one is known to the browser that reads it. */
function withoutSupports(css: string): string {
  let rest = css
  for (let start = rest.indexOf('@supports'); start >= 0; start = rest.indexOf('@supports')) {
    let end = rest.indexOf('{', start) + 1
    for (let depth = 1; depth > 0 && end < rest.length; end += 1) {
      if (rest[end] === '{') depth += 1
      if (rest[end] === '}') depth -= 1
    }
    rest = rest.slice(0, start) + rest.slice(end)
  }
  return rest
}

const namesIn = (css: string, pattern: RegExp, known: ReadonlySet<string>) =>
  [...css.matchAll(pattern)].map(([, name]) => name ?? '').filter((name) => known.has(name))

/** What a stylesheet says outside `@supports` although one of the oldest browsers does not know it. */
export function findInStyle(css: string): string[] {
  const bare = withoutSupports(css)
  const found = [
    ...namesIn(bare, /::?([a-z-]+)/g, youngerCss.selectors).map((name) => `:${name}`),
    ...namesIn(bare, /[{;]([a-z-]+):/g, youngerCss.properties),
    ...namesIn(bare, /@([a-z-]+)/g, youngerCss.rules).map((name) => `@${name}`),
    ...namesIn(bare, /(?<![\w-])([a-z-]+)\(/g, youngerCss.functions).map((name) => `${name}()`),
  ]
  return [...new Set(found)]
}
