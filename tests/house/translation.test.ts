import * as v from 'valibot'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { nodesOf } from './nodes-of.ts'
import { sources } from './room.ts'

/*
 * A browser may translate the portal. It takes away the texts that React drew, which
 * portal/app/follow-translation.ts follows, and it translates names and codes, too, unless told not to.
 */

const portal = sources('src/portal').filter(({ path }) => !path.includes('.test.'))

const named = (name: string) =>
  v.object({ type: v.literal('JSXIdentifier'), name: v.literal(name) })
const element = v.object({
  type: v.literal('JSXElement'),
  openingElement: v.object({
    name: v.object({ type: v.literal('JSXIdentifier'), name: v.string() }),
    attributes: v.array(v.unknown()),
  }),
  children: v.array(v.unknown()),
})
const isLeft = v.object({ type: v.literal('JSXAttribute'), name: named('translate') })
/** Of the kit's block for any code. */
const isCode = v.object({
  type: v.literal('JSXAttribute'),
  name: named('className'),
  value: v.object({ value: v.pipe(v.string(), v.regex(/\bcode-block\b/)) }),
})
const blank = v.object({ type: v.literal('JSXText'), value: v.pipe(v.string(), v.regex(/^\s*$/)) })
const expression = v.object({ type: v.literal('JSXExpressionContainer'), expression: v.unknown() })
const identifier = v.object({ type: v.literal('Identifier'), name: v.string() })
const member = v.object({
  type: v.literal('MemberExpression'),
  object: v.unknown(),
  property: identifier,
})
const either = v.object({
  type: v.literal('LogicalExpression'),
  operator: v.picklist(['||', '??']),
  left: v.unknown(),
})
const call = v.object({ type: v.literal('CallExpression'), callee: v.unknown() })

/** The name of what is shown: of a variable, a field, or the function that writes it. */
function nameOf(node: unknown): string {
  if (v.is(identifier, node)) return node.name
  if (v.is(member, node)) return /texts$/i.test(nameOf(node.object)) ? '' : node.property.name
  if (v.is(either, node)) return nameOf(node.left)
  return v.is(call, node) ? nameOf(node.callee) : ''
}

/** The name of a component that is drawn. */
function componentOf(node: unknown): string {
  const name = v.is(element, node) ? node.openingElement.name.name : ''
  return /^[A-Z]/.test(name) ? name : ''
}

/** Amounts, and names and codes that mean nothing, or something else, in other words. */
const fixed = new Set([
  'Amount',
  'alias',
  'code',
  'codes',
  'fingerprint',
  'formatMoney',
  'number',
  'formatAccessKey',
  'formatLinhaDigitavel',
  'notificationUrl',
  'password',
  'plan',
  'protocol',
  'receiver',
  'secret',
  'ssid',
  'token',
  'url',
])

/** Most files need not be parsed. */
const mayShow = new RegExp(
  `code-block|<code|<Amount|\\{[^{}]*\\b(?:${[...fixed].join('|')})\\b[^{}]*\\}\\s*<`,
)

/** Elements of a file that show such a thing alone, and leave it to translators. */
function leftToTranslators({
  path,
  text,
}: {
  readonly path: string
  readonly text: string
}): string[] {
  if (!path.endsWith('.tsx') || !mayShow.test(text)) return []
  const found: string[] = []
  for (const node of nodesOf(parseSync(path, text).program.body)) {
    if (!v.is(element, node)) continue
    const { name, attributes } = node.openingElement
    if (!/^[a-z]/.test(name.name) || attributes.some((one) => v.is(isLeft, one))) continue
    const [child, ...others] = node.children.filter((one) => !v.is(blank, one))
    const shown = v.is(expression, child) ? nameOf(child.expression) : componentOf(child)
    const isAlone = others.length === 0 && fixed.has(shown)
    if (isAlone || name.name === 'code' || attributes.some((one) => v.is(isCode, one)))
      found.push(`${path} <${name.name}>{${shown}}`)
  }
  return found
}

describe('a translated page', () => {
  it('leaves amounts, names and codes as they are', () => {
    expect(portal.flatMap(leftToTranslators)).toEqual([])
  })

  it.each([
    ['<p>{made.code}</p>', 1],
    ['<p className="a">{ssid || texts.hidden}</p>', 1],
    ['<p>{formatLinhaDigitavel(line)}</p>', 1],
    ['<p translate="no">{made.code}</p>', 0],
    ['<p><Amount of={due} /></p>', 1],
    ['<p>{newCardTexts.code}</p>', 0],
    ['<Named>{code}</Named>', 0],
  ])('is told of %s', (text, count) => {
    expect(
      leftToTranslators({ path: 'some.tsx', text: `export const one = ${text}` }),
    ).toHaveLength(count)
  })

  it('is followed from before React draws', () => {
    const drawing = portal.filter(({ text }) => /\b(?:createRoot|hydrateRoot)\(/.test(text))
    expect(drawing.map(({ path }) => path)).toEqual([
      'src/portal/app/viewing/page.tsx',
      'src/portal/main.tsx',
    ])
    const main = drawing.find(({ path }) => path === 'src/portal/main.tsx')?.text ?? ''
    const [before] = main.split(/\b(?:createRoot|hydrateRoot|drawViewing)\(/)
    expect(before).toMatch(/^const letTranslate = followTranslation\(\)$/m)
  })

  it('is never read: what it says may be in another language', () => {
    const reading = portal.filter(({ text }) =>
      /\.(?:innerText|nodeValue)\b|(?<!\))\.textContent\b/.test(text),
    )
    expect(reading.map(({ path }) => path)).toEqual([
      // Data of the page, which no translator reads.
      'src/portal/app/start/read-provider.ts',
      'src/portal/features/account/session/begun-sign-in.ts',
      // Codes, which are marked as not to be translated.
      'src/portal/kit/values/select-shown.ts',
      'src/portal/session/client-id.ts',
    ])
  })

  it('is not forbidden', () => {
    const forbidding = /notranslate|<html[^>]*translate=|<(?:body|main)[^>]*translate="no"/
    expect(portal.filter(({ text }) => forbidding.test(text)).map(({ path }) => path)).toEqual([])
  })
})
