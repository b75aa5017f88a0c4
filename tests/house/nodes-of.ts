/** Every node of a syntax tree, from the top down. */
export function* nodesOf(tree: unknown): Iterable<unknown> {
  if (typeof tree !== 'object' || tree === null) return
  yield tree
  for (const child of Object.values(tree)) yield* nodesOf(child)
}
