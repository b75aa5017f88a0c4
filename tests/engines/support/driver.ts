/** How a test drives a browser: the commands of WebDriver that journeys need. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page with these arguments. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>
  /** `element`: as `run` returned it. */
  click(element: unknown): Promise<void>
  type(element: unknown, text: string): Promise<void>
  close(): Promise<void>
}

/** The name under which WebDriver hands on an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The id of an element that `run` returned. */
export function elementId(element: unknown): string {
  const isElement = typeof element === 'object' && element !== null && elementKey in element
  if (!isElement) throw new Error('The page has no such element.')
  return String(element[elementKey])
}

/** Polls until `look` gives something other than null, undefined and false; gives up after 20 s. */
export async function until<T>(look: () => Promise<T>, what: string): Promise<T> {
  const giveUpAt = Date.now() + 20_000
  for (;;) {
    const found = await look().catch(() => null)
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > giveUpAt) throw new Error(`Not seen within 20 s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
