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

/**
 * Leaves in the contract what a browser reads of it. A definition becomes a plain object, so an endpoint
 * that no screen calls leaves nothing behind. The house tests hold that no code of a browser reads a
 * field that is gone.
 */
export const endpointFields: Plugin = {
  name: 'endpoint-fields',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`^${at('src/contract/')}(?:[^/]+/)*[^/]+\\.ts$`), code: 'endpoint(' },
    handler(code) {
      const parts: string[] = []
      let end = 0
      new Visitor({
        CallExpression(node) {
          const [definition] = node.arguments
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'endpoint') return
          if (definition?.type !== 'ObjectExpression') return
          parts.push(code.slice(end, node.start), `{ ${browserFields(code, definition)} }`)
          end = node.end
        },
      }).visit(this.parse(code))
      return { code: [...parts, code.slice(end)].join(''), map: null }
    },
  },
}
