import { analyse } from 'scslre'
import * as v from 'valibot'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { nodesOf } from './nodes-of.ts'
import { inOrder, sources } from './room.ts'

/*
 * The time of a pattern must grow with its text and no faster: what a caller sends, the ERP of a provider
 * answers or staff type is read on the one thread that serves everybody.
 */

const regexLiteral = v.object({
  type: v.literal('Literal'),
  regex: v.object({ pattern: v.string(), flags: v.string() }),
})

/** The patterns of a file whose time grows faster than their text. */
function slowPatterns({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const found: string[] = []
  for (const node of nodesOf(parseSync(path, text).program.body)) {
    if (!v.is(regexLiteral, node)) continue
    const { pattern: source, flags } = node.regex
    if (analyse({ source, flags }).reports.length > 0) found.push(`${path} /${source}/${flags}`)
  }
  return found
}

const rooms = ['src/contract', 'src/domain', 'src/server', 'src/vault'].flatMap(sources)

describe('a pattern', () => {
  it('takes time that grows with its text and no faster, but where the text is our own', () => {
    expect(rooms.flatMap(slowPatterns)).toEqual(
      inOrder([
        // The digits of a safe integer.
        String.raw`src/domain/platform/values/money.ts /\B(?=(?:\d{3})+$)/g`,
        // Our own index.html.
        String.raw`src/server/site/pages/page.ts /\s*<link rel="(?:manifest|apple-touch-icon|icon)"[^>]*>/g`,
        // A setting.
        String.raw`src/server/platform/settings/settings-schema.ts /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/`,
      ]),
    )
  })

  it.each([
    ['tries again at each sign of a run that does not end the text', '/[.]+$/'],
    ['divides a run of spaces between two places', String.raw`/^a\s*b?\s*c/`],
  ])('is told that %s', (_, pattern) => {
    expect(slowPatterns({ path: 'some.ts', text: `export const one = ${pattern}` })).toHaveLength(1)
  })
})
