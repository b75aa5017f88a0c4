/**
 * Loads a stylesheet as an empty module: Node knows none.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.css')) return nextLoad(url, context)
  return { format: 'module', source: '', shortCircuit: true }
}
