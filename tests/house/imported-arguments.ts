import * as v from 'valibot'
import { parseSync } from 'vite'
import { nodesOf } from './nodes-of.ts'
import type { SourceFile } from './room.ts'

/** An imported name that is handed to a function: `register(api, listCards)`. */
export interface ImportedArgument {
  /** The function's name in that file. */
  readonly callee: string
  /** The module as the import writes it, and the name it exports. */
  readonly module: string
  readonly name: string
}

const identifier = v.object({ type: v.literal('Identifier'), name: v.string() })
const valueImport = v.object({
  type: v.literal('ImportDeclaration'),
  importKind: v.literal('value'),
  source: v.object({ value: v.string() }),
  specifiers: v.array(v.unknown()),
})
const valueSpecifier = v.object({
  type: v.literal('ImportSpecifier'),
  importKind: v.literal('value'),
  imported: identifier,
  local: identifier,
})
const conditional = v.object({
  type: v.literal('ConditionalExpression'),
  consequent: v.unknown(),
  alternate: v.unknown(),
})
const array = v.object({ type: v.literal('ArrayExpression'), elements: v.array(v.unknown()) })
const callExpression = v.object({
  type: v.literal('CallExpression'),
  callee: identifier,
  arguments: v.array(v.unknown()),
})

/** The names an argument may stand for: its own, those of a list, or those of both branches of a condition. */
function namesOf(argument: unknown): string[] {
  if (v.is(identifier, argument)) return [argument.name]
  if (v.is(array, argument)) return argument.elements.flatMap(namesOf)
  if (!v.is(conditional, argument)) return []
  return [...namesOf(argument.consequent), ...namesOf(argument.alternate)]
}

/** The names imported as values, by the name they have in the file. */
function importsOf(body: readonly unknown[]): Map<string, { module: string; name: string }> {
  const imports = new Map<string, { module: string; name: string }>()
  for (const declaration of body) {
    if (!v.is(valueImport, declaration)) continue
    for (const specifier of declaration.specifiers) {
      if (!v.is(valueSpecifier, specifier)) continue
      const { local, imported } = specifier
      imports.set(local.name, { module: declaration.source.value, name: imported.name })
    }
  }
  return imports
}

/** The imported names a file hands to functions, by the syntax tree: no comment or text counts. */
export function importedArguments({ path, text }: Pick<SourceFile, 'path' | 'text'>) {
  const { program } = parseSync(path, text)
  const imports = importsOf(program.body)
  const found: ImportedArgument[] = []
  for (const node of nodesOf(program.body)) {
    if (!v.is(callExpression, node)) continue
    for (const name of node.arguments.flatMap(namesOf)) {
      const source = imports.get(name)
      if (source) found.push({ callee: node.callee.name, ...source })
    }
  }
  return found
}
