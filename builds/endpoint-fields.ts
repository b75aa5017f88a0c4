import { type ESTree, type Plugin, Visitor } from 'vite'
import { serverOnlyFields } from '../src/contract/platform/endpoint.ts'
import { at } from './path.ts'

const serverFields: ReadonlySet<string> = new Set(serverOnlyFields)

const nameOf = (part: ESTree.ObjectPropertyKind) =>
  part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : ''

/** The fields that a browser reads, as they are written: of two shapes of an answer what it accepts. */
function browserFields(code: string, { properties }: ESTree.ObjectExpression): string {
  const isAcceptedOtherwise = properties.some((part) => nameOf(part) === 'accepts')
  const kept = properties.filter((part) => {
    const name = nameOf(part)
    return !serverFields.has(name) && !(isAcceptedOtherwise && name === 'answer')
  })
  return kept.map(({ start, end }) => code.slice(start, end)).join(', ')
}

/** The functions of the contract that endpoints are defined by. */
const definers: ReadonlySet<string> = new Set(['endpoint', 'ofBothStaff', 'ofTenant'])

/**
 * Leaves in the contract what a browser reads of it. A definition by `endpoint` becomes a plain object, so
 * one that no screen calls leaves nothing behind. The house tests hold that no code of a browser reads a
 * field that is gone.
 */
export const endpointFields: Plugin = {
  name: 'endpoint-fields',
  apply: 'build',
  transform: {
    filter: {
      id: new RegExp(`^${at('src/contract/')}(?:[^/]+/)*[^/]+\\.ts$`),
      code: new RegExp(`\\b(?:${[...definers].join('|')})\\(`),
    },
    handler(code) {
      const parts: string[] = []
      let end = 0
      new Visitor({
        CallExpression(node) {
          if (node.callee.type !== 'Identifier' || !definers.has(node.callee.name)) return
          for (const part of node.arguments) {
            if (part.type !== 'ObjectExpression') continue
            const { start, end: next } = node.callee.name === 'endpoint' ? node : part
            parts.push(code.slice(end, start), `{ ${browserFields(code, part)} }`)
            end = next
          }
        },
      }).visit(this.parse(code))
      return { code: [...parts, code.slice(end)].join(''), map: null }
    },
  },
}
