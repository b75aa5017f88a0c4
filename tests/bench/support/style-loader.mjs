/**
 * Loads a stylesheet as an empty module: Node knows none.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!/\.css(\?inline)?$/.test(url)) return nextLoad(url, context)
  return { format: 'module', source: `export default ''`, shortCircuit: true }
}
